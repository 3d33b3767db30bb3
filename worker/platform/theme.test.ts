import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { DARK, LIGHT } from './theme.ts';

const THEME = readFileSync('web/src/ui/theme.css', 'utf8');

it.each(Object.keys(LIGHT))('the token %s has the color of the site in both themes', (name) => {
  const token = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const pair = new RegExp(`--color-${token}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(THEME);
  expect(pair?.slice(1)).toEqual([
    new Map(Object.entries(LIGHT)).get(name),
    new Map(Object.entries(DARK)).get(name),
  ]);
});
