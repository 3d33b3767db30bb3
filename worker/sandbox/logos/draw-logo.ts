import { pick, roll } from '../catalog/roll.ts';
import { encodePng } from './png.ts';

const SIZE = 96;
/** Samples of a pixel in each direction, for smooth edges. */
const SAMPLES = 3;

type Color = readonly [red: number, green: number, blue: number];
const PAIRS: readonly [readonly [Color, Color], ...(readonly [Color, Color])[]] = [
  [
    [24, 52, 64],
    [232, 222, 200],
  ],
  [
    [250, 246, 238],
    [178, 62, 48],
  ],
  [
    [255, 255, 255],
    [18, 96, 92],
  ],
  [
    [238, 196, 84],
    [44, 40, 36],
  ],
  [
    [32, 32, 34],
    [244, 240, 232],
  ],
  [
    [242, 232, 224],
    [94, 58, 112],
  ],
  [
    [28, 78, 58],
    [206, 224, 164],
  ],
  [
    [255, 255, 255],
    [28, 62, 140],
  ],
  [
    [214, 84, 54],
    [255, 240, 220],
  ],
  [
    [226, 236, 240],
    [26, 88, 128],
  ],
  [
    [112, 44, 58],
    [246, 214, 206],
  ],
  [
    [255, 255, 255],
    [34, 34, 34],
  ],
];

/** A mark as a set of points; both coordinates are between −1 and 1. */
type Mark = (x: number, y: number) => boolean;
const disc = (x: number, y: number, radius: number) => Math.hypot(x, y) < radius;
const MARKS: readonly [Mark, ...Mark[]] = [
  (x, y) => disc(x, y, 0.62) && !disc(x, y, 0.34),
  (x, y) => disc(x, y, 0.62) && x + y < 0,
  (x, y) => disc(x, y, 0.64) && Math.abs(y - 0.16 * Math.sin(x * 5)) % 0.32 < 0.16,
  (x, y) => Math.abs(x) + Math.abs(y) < 0.7 && Math.abs(x) + Math.abs(y) > 0.3,
  (x, y) => disc(x + 0.22, y, 0.42) !== disc(x - 0.22, y, 0.42),
  (x, y) => Math.abs(y + Math.abs(x) * 0.9 - 0.3) < 0.16 && Math.abs(x) < 0.6,
  (x, y) =>
    Math.max(Math.abs(x), Math.abs(y)) < 0.6 &&
    Math.floor((x + 1) * 2.5) % 2 === Math.floor((y + 1) * 2.5) % 2,
  (x, y) => disc(x, y, 0.6) && !disc(x + 0.26, y - 0.1, 0.46),
  (x, y) => Math.abs(x) < 0.5 && y > -0.55 && y < 0.55 && (Math.abs(x) > 0.24 || Math.abs(y) < 0.12),
  (x, y) => y < 0.45 && y > 1.5 * Math.abs(x) - 0.6 && !(y > 1.5 * Math.abs(x) - 0.15 && y < 0.2),
];

/** Draws the logo of a number: a mark in two colors, as a PNG of a few hundred bytes. */
export function drawLogo(number: number): Buffer {
  const [back, front] = pick(PAIRS, number, 500);
  const mark = pick(MARKS, number, 501);
  const turned = roll(number, 502, 2) === 0;
  return encodePng(SIZE, (column, row) => {
    const part = coverage(turned ? (x, y) => mark(y, x) : mark, column, row);
    return back.map((channel, index) => Math.round(channel + ((front[index] ?? 0) - channel) * part));
  });
}

/** The part of a pixel that a mark covers. */
function coverage(mark: Mark, column: number, row: number): number {
  const at = (pixel: number, sample: number) => (2 * (pixel + (sample + 0.5) / SAMPLES)) / SIZE - 1;
  let covered = 0;
  for (let i = 0; i < SAMPLES; i++)
    for (let j = 0; j < SAMPLES; j++) if (mark(at(column, i), at(row, j))) covered++;
  return covered / SAMPLES ** 2;
}
