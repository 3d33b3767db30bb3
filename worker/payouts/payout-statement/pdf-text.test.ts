import { expect, it } from 'vitest';
import { isChangedInPdf, pdfText } from './pdf-text.ts';

it.each([
  ['Ada Fenwick & Söhne, 5 €', 'Ada Fenwick & Söhne, 5 €'],
  ['“Größe” – naïve', '“Größe” – naïve'],
  ['Łukasz Wałęsa', 'Lukasz Walesa'],
  ['Őri Ümit Şahin', 'Ori Ümit Sahin'],
  ['ﬁne', 'fine'],
  ['Олена 李小龍 🎁', '????? ??? ?'],
  ['a\u0000b\nc\u2003d', 'a b c d'],
  ['zero\u200bwidth', 'zerowidth'],
])('“%s” is written as “%s”', (text, shown) => {
  expect(pdfText(text)).toBe(shown);
});

it('a text is changed if a character has no Latin form', () => {
  expect(['Олена', 'Łukasz', 'Really?'].map(isChangedInPdf)).toEqual([true, false, false]);
});
