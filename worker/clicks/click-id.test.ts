import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Instant, instantOf } from '../platform/time.ts';
import { createClickId, firstClickIdFrom, readClickId } from './click-id.ts';

const KEY = 'a key of the test';
const facts = fc.record({
  at: fc.integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2057, 0, 1) }).map(instantOf),
  publisher: fc.integer({ min: 0, max: 999_999 }),
  program: fc.integer({ min: 0, max: 2 ** 25 - 1 }),
});

describe('a click ID', () => {
  it('has 30 lowercase letters and digits, which every network accepts as a sub-ID', () => {
    fc.assert(
      fc.property(facts, (click) => {
        expect(createClickId(KEY, click)).toMatch(/^[0-9a-z]{30}$/);
      }),
    );
  });

  it('contains its time to the second, its publisher and its program', () => {
    fc.assert(
      fc.property(facts, (click) => {
        const read = readClickId([KEY], createClickId(KEY, click));
        expect(read).toMatchObject({ ok: true, facts: { ...click, at: click.at - (click.at % 1000) } });
      }),
    );
  });

  it('is the same in upper case and with surrounding spaces', () => {
    fc.assert(
      fc.property(facts, (click) => {
        const id = createClickId(KEY, click);
        expect(readClickId([KEY], `  ${id.toUpperCase()}\n`)).toMatchObject({ ok: true, id });
      }),
    );
  });

  it('is refused if any character was changed', () => {
    fc.assert(
      fc.property(
        facts,
        fc.nat(29),
        fc.constantFrom(...'0123456789abcdefghjkmnpqrstvwxyz'),
        (click, at, other) => {
          const id = createClickId(KEY, click);
          fc.pre(id[at] !== other);
          expect(readClickId([KEY], id.slice(0, at) + other + id.slice(at + 1))).toEqual({
            ok: false,
            problem: 'forged',
          });
        },
      ),
    );
  });

  it('is refused with an unknown key, and accepted with an older key of the list', () => {
    const id = createClickId('the key of last year', {
      at: instantOf(Date.UTC(2026, 0, 1)),
      publisher: 1,
      program: 2,
    });
    expect(readClickId([KEY], id)).toEqual({ ok: false, problem: 'forged' });
    expect(readClickId([KEY, 'the key of last year'], id)).toMatchObject({ ok: true });
  });

  it.each([
    '',
    'null',
    'PUB000001',
    'a'.repeat(29),
    'a'.repeat(31),
    `${'a'.repeat(29)}-`,
    'i'.repeat(30),
    '\u0000'.repeat(30),
  ])('is malformed when it is %j', (text) => {
    expect(readClickId([KEY], text)).toEqual({ ok: false, problem: 'malformed' });
  });

  it('sorts by time', () => {
    fc.assert(
      fc.property(facts, fc.integer({ min: 1, max: 1e9 }), (click, seconds) => {
        const later = { ...click, at: (click.at + seconds * 1000) as Instant };
        fc.pre(later.at < Date.UTC(2058, 0, 1));
        expect(createClickId(KEY, click) < createClickId(KEY, later)).toBe(true);
        expect(firstClickIdFrom(later.at) <= createClickId(KEY, later)).toBe(true);
        expect(firstClickIdFrom(later.at) > createClickId(KEY, click)).toBe(true);
      }),
    );
  });

  it('is different for each of many equal clicks', () => {
    const click = { at: instantOf(Date.UTC(2026, 10, 21)), publisher: 1, program: 1 };
    expect(new Set(Array.from({ length: 20_000 }, () => createClickId(KEY, click))).size).toBe(20_000);
  });
});
