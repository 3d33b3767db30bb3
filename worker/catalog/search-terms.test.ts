import { expect, it } from 'vitest';
import { matchExpression } from './search-terms.ts';

it.each([
  ['nova shop', '"nova"* "shop"*'],
  ['  Coca-Cola ', '"Coca-Cola"*'],
  ['a "quoted" NOT b', '"a"* """quoted"""* "NOT"* "b"*'],
  ['x\u0000y', '"x"* "y"*'],
  ['🎉 party', '"party"*'],
])('%j is looked up as %s', (typed, expression) => {
  expect(matchExpression(typed)).toBe(expression);
});

it.each(['', '   ', '"', '🎉', '*', '--', '\u0000'])('%j can match nothing', (typed) => {
  expect(matchExpression(typed)).toBeNull();
});
