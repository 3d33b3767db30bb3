import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

type Rgb = readonly [red: number, green: number, blue: number];

const THEME = readFileSync(new URL('./theme.css', import.meta.url), 'utf8');
const SHEETS = ['paper', 'sheet', 'raised'] as const;

/** Each background, and what is written on it. */
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
/** The edges and signs by which a control is known. */
const EDGES: Record<string, readonly string[]> = Object.fromEntries(
  SHEETS.map((sheet) => [sheet, ['rule-strong', 'river', 'reversed']]),
);

for (const [theme, side] of [
  ['light', 1],
  ['dark', 2],
] as const) {
  test(`every text in use can be read on its background in the ${theme} theme (4.5 to 1)`, () => {
    expect(tooFaint(TEXTS, side, 4.5)).toEqual([]);
  });

  test(`every control can be told from its background in the ${theme} theme (3 to 1)`, () => {
    expect(tooFaint(EDGES, side, 3)).toEqual([]);
  });
}

test('black on white is the most that there is, and a color on itself the least', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrast('#0b615e', '#0b615e')).toBe(1);
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
