import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

type Rgb = readonly [red: number, green: number, blue: number];

const THEME = readFileSync(new URL('./theme.css', import.meta.url), 'utf8');
const SHEETS = ['paper', 'sheet', 'raised'] as const;

/** Each background with the text colors on it. */
const TEXTS: Record<string, readonly string[]> = {
  ...Object.fromEntries(
    SHEETS.map((sheet) => [sheet, ['ink', 'muted', 'river', 'river-deep', 'approved', 'held', 'reversed']]),
  ),
  'river-wash': ['ink', 'muted', 'river', 'river-deep'],
  'approved-wash': ['ink', 'approved'],
  'held-wash': ['ink', 'held'],
  'reversed-wash': ['ink', 'reversed'],
  river: ['on-river'],
  'river-deep': ['on-river'],
  ink: ['paper'],
};
/** Each background with the colors of borders and icons of controls. */
const EDGES: Record<string, readonly string[]> = Object.fromEntries(
  SHEETS.map((sheet) => [sheet, ['rule-strong', 'river', 'reversed']]),
);

describe('the colors of the theme', () => {
  for (const [theme, side] of [
    ['light', 1],
    ['dark', 2],
  ] as const) {
    it(`have a contrast of 4.5 to 1 for every text in the ${theme} theme`, () => {
      expect(tooFaint(TEXTS, side, 4.5)).toEqual([]);
    });

    it(`have a contrast of 3 to 1 for every control in the ${theme} theme`, () => {
      expect(tooFaint(EDGES, side, 3)).toEqual([]);
    });
  }

  it('are compared with a formula from 1 to 21', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
    expect(contrast('#0b615e', '#0b615e')).toBe(1);
  });
});

function tooFaint(pairs: Record<string, readonly string[]>, side: 1 | 2, least: number): string[] {
  return Object.entries(pairs).flatMap(([background, texts]) =>
    texts
      .map((text) => ({ text, ratio: contrast(token(text, side), token(background, side)) }))
      .filter(({ ratio }) => ratio < least)
      .map(({ text, ratio }) => `${text} on ${background}: ${ratio.toFixed(2)}`),
  );
}

function token(name: string, side: 1 | 2): string {
  const pair = new RegExp(`--color-${name}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(THEME);
  const color = pair?.[side];
  if (!color) throw new Error(`theme.css has no color ${name}.`);
  return color;
}

/** The contrast of two colors, `#rrggbb` each, from 1 to 21 (WCAG 2.2, relative luminance). */
function contrast(one: string, other: string): number {
  const [darker, lighter] = [luminance(rgb(one)), luminance(rgb(other))].toSorted((a, b) => a - b);
  return ((lighter ?? 0) + 0.05) / ((darker ?? 0) + 0.05);
}

function rgb(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

function luminance([red, green, blue]: Rgb): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

function linear(channel: number): number {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}
