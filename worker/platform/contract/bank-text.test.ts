import { describe, expect, it } from 'vitest';
import { bankText, unknownCharacters } from './bank-text.ts';

describe('a name or an address', () => {
  it.each([
    ['Ada Fenwick', 'Ada Fenwick'],
    ['Jürgen Müller-Öztürk', 'Jurgen Muller-Ozturk'],
    ['Søren Łącki ß Œuvre ﬁ', 'Soren Lacki ss OEuvre fi'],
    ['Nguyễn Văn Ánh', 'Nguyen Van Anh'],
    ['Foo & Bar’s', "Foo + Bar's"],
    ['Юрий Иванов', 'Yuriy Ivanov'],
    ['Щербаков Їжак', 'Scherbakov Yizhak'],
    ['Γιώργος Νικολάου', 'Giorgos Nikolaoy'],
    ['Ａｄａ', 'Ada'],
    ['Apt #5; Haus “B”', "Apt No 5, Haus 'B'"],
  ])('that is given as %s is written as %s', (text, written) => {
    expect(bankText(text)).toBe(written);
  });

  it.each([
    ['山田太郎', '山田太郎'],
    ['محمد', 'محد'],
    ['Ada 😀', '😀'],
    ['a\u200bb', '\u200b'],
    ['1 ½', '½'],
    ['a<b>', '<>'],
  ])('such as %s, without a safe form, isn’t written: %s is unknown', (text, unknown) => {
    expect(bankText(text)).toBeNull();
    expect(unknownCharacters(text)).toBe(unknown);
  });
});
