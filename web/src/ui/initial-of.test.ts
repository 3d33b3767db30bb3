import { expect, it } from 'vitest';
import { initialOf } from './initial-of.ts';

it.each([
  ['ada Brook', 'A'],
  ['𠮷野 太郎', '𠮷'],
  ['🌊 Ada', '🌊'],
  ['élan', 'É'],
  ['', ''],
])('the initial of %j is %j', (name, initial) => {
  expect(initialOf(name)).toBe(initial);
});
