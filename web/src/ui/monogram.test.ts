import { expect, it } from 'vitest';
import { initialsOf, toneOf } from './monogram.ts';

it.each([
  ['Sabobark Toys', 'ST'],
  ['home & garden co', 'HG'],
  ['Éclair', 'É'],
  ['7 Seas', '7S'],
  ['  ', ''],
  ['🎉', ''],
])('the initials of %j are %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

it('the tone of a name doesn’t depend on its case or on spaces around it', () => {
  expect(toneOf(' SABOBARK Toys ')).toBe(toneOf('sabobark toys'));
});

it('names have different tones', () => {
  const tones = Array.from({ length: 60 }, (_, number) => toneOf(`Brand ${number}`));
  expect(new Set(tones).size).toBe(6);
});
