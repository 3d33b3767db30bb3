import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ElementSplitter } from './element-splitter.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

function split(opening: '[' | '{', chunks: readonly Uint8Array[]): string[] {
  const splitter = new ElementSplitter(opening);
  const texts = chunks.flatMap((chunk) =>
    splitter.push(chunk).map((element) => new TextDecoder().decode(element)),
  );
  splitter.end();
  return texts;
}

/** A text cut at any places, including inside characters and escapes. */
const cut = (text: string, places: readonly number[]): Uint8Array[] => {
  const whole = bytes(text);
  const borders = [...new Set(places.map((place) => place % (whole.length + 1)))].sort((a, b) => a - b);
  return [0, ...borders].map((start, index) => whole.slice(start, borders[index] ?? whole.length));
};
const places = fc.array(fc.nat(10_000), { maxLength: 40 });
const spacing = fc.constantFrom(undefined, 1, '\t', '  ');

describe('ElementSplitter', () => {
  it('returns the same elements for any chunks', () => {
    const values = fc.array(fc.jsonValue({ stringUnit: 'binary' }), { maxLength: 12 });
    fc.assert(
      fc.property(values, spacing, places, (list, space, at) => {
        const elements = split('[', cut(JSON.stringify(list, null, space), at)).map((text) =>
          JSON.parse(text),
        );
        expect(elements).toEqual(JSON.parse(JSON.stringify(list)));
      }),
    );
  });

  it('returns the members of an object, whatever their keys', () => {
    const objects = fc.dictionary(fc.string({ unit: 'binary' }), fc.jsonValue(), { maxKeys: 8 });
    fc.assert(
      fc.property(objects, spacing, places, (object, space, at) => {
        const text = JSON.stringify(object, null, space);
        const members = split('{', cut(text, at)).flatMap((member) =>
          Object.entries(JSON.parse(`{${member}}`)),
        );
        expect(members).toHaveLength(Object.keys(object).length);
        for (const [key, value] of members) expect(value).toEqual(JSON.parse(text)[key]);
      }),
    );
  });

  it('throws for a feed that ends anywhere before its last bracket', () => {
    const values = fc.array(fc.jsonValue(), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(values, fc.nat(), (list, at) => {
        const text = JSON.stringify(list);
        expect(() => split('[', [bytes(text).slice(0, at % bytes(text).length)])).toThrow(
          expect.objectContaining({ code: 'upstream.truncated' }),
        );
      }),
    );
  });

  it.each(['[]', ' [ ] ', '\uFEFF[]\n'])('returns no elements for the empty feed %j', (text) => {
    expect(split('[', [bytes(text)])).toEqual([]);
  });

  it.each(['<!doctype html>', '{"error":"no"}', 'null', '[1] trailing'])('throws for %j', (text) => {
    expect(() => split('[', [bytes(text)])).toThrow(expect.objectContaining({ code: 'upstream.unreadable' }));
  });

  it('throws for bytes after the end, in the same chunk or a later one', () => {
    expect(split('[', [bytes('[1]'), bytes(' \n')])).toEqual(['1']);
    const trailing = () => split('[', [bytes('[1]'), bytes(' <html>')]);
    expect(trailing).toThrow(expect.objectContaining({ code: 'upstream.unreadable' }));
  });

  it('throws for an element without an end instead of filling the memory', () => {
    const splitter = new ElementSplitter('[');
    splitter.push(bytes('["'));
    const endless = () => {
      for (let megabytes = 0; megabytes < 6; megabytes++) splitter.push(new Uint8Array(1_000_000).fill(0x61));
    };
    expect(endless).toThrow(expect.objectContaining({ code: 'upstream.unreadable' }));
  });

  it('returns a broken element alone, so that its neighbors can be parsed', () => {
    const texts = split('[', [bytes('[{"ID":1},{"ID":},{"ID":3}]')]);
    expect(texts).toEqual(['{"ID":1}', '{"ID":}', '{"ID":3}']);
    expect(() => JSON.parse(texts[1] ?? '')).toThrow(SyntaxError);
  });
});
