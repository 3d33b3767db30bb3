import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shownName } from './client-name.ts';

describe('shownName', () => {
  it.each([
    ['Claude', 'Claude'],
    ['  My \n app ', 'My app'],
    ['<b>Bold</b>', '<b>Bold</b>'],
    ['safe\u202egnp.exe', 'safe gnp.exe'],
    ['zero\u200bwidth', 'zero width'],
    ['Ünïcödé 🤖', 'Ünïcödé 🤖'],
    ['\u0000\u200e', 'app.example'],
    ['', 'app.example'],
    ['Tributary', 'app.example'],
    ['Trіbutary Support', 'app.example'],
    ['Tributary for Slack', 'Tributary for Slack'],
  ])('shows %j as %j', (given, shown) => {
    expect(shownName(given, 'app.example')).toBe(shown);
  });

  it('has one line of at most 60 visible characters for any name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (given) => {
        const name = shownName(given, 'app.example');
        expect([...name].length).toBeLessThanOrEqual(60);
        expect(name).toMatch(/^\S(.*\S)?$/u);
        expect(name).not.toMatch(/[\p{C}\p{Zl}\p{Zp}]/u);
      }),
    );
  });
});
