import { expect, it } from 'vitest';
import { matchExpression, searchTerms } from './search-terms.ts';

it.each([
  ['nova shop', '"nova" "shop"', null],
  ['  Coca-Cola ', '"Coca" "Cola"', null],
  ['no va', null, '"no"* "va"*'],
  ['book US', '"book"', '"US"*'],
  ['a "quoted" NOT b', '"quoted" "NOT"', '"a"* "b"*'],
  ['x\u0000y', null, '"x"* "y"*'],
  ['🎉 party', '"party"', null],
  ['北京 日本語', '"日本語"', '"北京"*'],
])('%j matches parts of words by %s and their beginning by %s', (typed, parts, prefixes) => {
  expect(searchTerms(typed)).toEqual({ parts, prefixes });
});

it.each([
  ['nova shop', '"nova"* "shop"*'],
  ['a "quoted" NOT b', '"a"* """quoted"""* "NOT"* "b"*'],
])('%j is looked up by prefix as %s', (typed, expression) => {
  expect(matchExpression(typed)).toBe(expression);
});

it.each(['', '   ', '"', '🎉', '*', '--', '\u0000'])('%j can match nothing', (typed) => {
  expect(searchTerms(typed)).toBeNull();
  expect(matchExpression(typed)).toBeNull();
});
