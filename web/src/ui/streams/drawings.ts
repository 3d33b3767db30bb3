type Point = readonly [x: number, y: number];

/** A node of the drawing with its tributaries. A node without tributaries is a spring. */
interface Stream {
  at: Point;
  from?: readonly Stream[];
}

interface Drawing {
  viewBox: string;
  /** How it fits a box of another shape, as in `preserveAspectRatio`. */
  fit: string;
  lines: Reach[];
}

/** Ten springs. The last confluence is the start of the river. */
const HERO: Stream = {
  at: [232, 376],
  from: [
    {
      at: [146, 272],
      from: [
        {
          at: [92, 186],
          from: [{ at: [54, 104], from: [{ at: [30, 12] }, { at: [78, 36] }] }, { at: [122, 58] }],
        },
        { at: [190, 124], from: [{ at: [166, 42] }, { at: [214, 8] }] },
      ],
    },
    {
      at: [336, 262],
      from: [
        {
          at: [298, 184],
          from: [{ at: [272, 100], from: [{ at: [252, 26] }, { at: [292, 2] }] }, { at: [330, 82] }],
        },
        { at: [386, 140], from: [{ at: [366, 14] }, { at: [412, 50] }] },
      ],
    },
  ],
};

const EMPTY: Stream = {
  at: [80, 62],
  from: [
    { at: [50, 38], from: [{ at: [30, 8] }, { at: [62, 14] }] },
    { at: [108, 34], from: [{ at: [94, 6] }, { at: [128, 12] }] },
  ],
};

const DIVIDER: Reach[] = [
  { path: 'M0 2 H180 C330 2 330 12 460 12', springs: 1 },
  { path: 'M0 12 H460', springs: 1 },
  { path: 'M0 22 H420 C600 22 600 12 740 12', springs: 1 },
  { path: 'M460 12 H740', springs: 2 },
  { path: 'M740 12 H1200', springs: 3 },
];

/** Thin streams that join: for the lower right of a box, for empty states, and as a line. */
const DRAWINGS = {
  hero: {
    viewBox: '0 0 440 444',
    fit: 'xMaxYMax meet',
    lines: drawn(HERO, 'M232 376 C232 424 176 442 88 442 H0'),
  },
  empty: { viewBox: '0 0 160 80', fit: 'xMidYMid meet', lines: drawn(EMPTY, 'M80 62 C80 74 64 79 44 79 H0') },
  divider: { viewBox: '0 0 1200 24', fit: 'none', lines: DIVIDER },
} satisfies Record<string, Drawing>;

export type DrawingName = keyof typeof DRAWINGS;

/** The drawings as one SVG file of symbols. Their lines have the stroke of the element that uses them. */
export function streamsFile(): string {
  const symbols = Object.entries<Drawing>(DRAWINGS).map(
    ([name, { viewBox, fit, lines }]) =>
      `<symbol id="${name}" viewBox="${viewBox}" preserveAspectRatio="${fit}">${pathsOf(lines)}</symbol>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>`;
}

/** The paths of a drawing as SVG. */
export function pathsOfDrawing(name: DrawingName): string {
  return pathsOf(DRAWINGS[name].lines);
}

function pathsOf(lines: readonly Reach[]): string {
  return lines
    .map(
      ({ path, springs }) =>
        `<path d="${path}" stroke-width="${widthOf(springs)}" vector-effect="non-scaling-stroke"/>`,
    )
    .join('');
}

function widthOf(springs: number): string {
  return (0.6 + 0.55 * Math.sqrt(springs)).toFixed(2);
}

function drawn(source: Stream, river: string): Reach[] {
  return [...flow(source), { path: river, springs: springsOf(source) }];
}

interface Reach {
  path: string;
  /** The number of springs upstream, which sets the line width. */
  springs: number;
}

/** An SVG path for each stream from its start to its confluence. */
function flow(stream: Stream): Reach[] {
  return (stream.from ?? []).flatMap((source) => [
    ...flow(source),
    { path: fall(source.at, stream.at), springs: springsOf(source) },
  ]);
}

/** The number of springs upstream of a node. */
function springsOf({ from = [] }: Stream): number {
  return from.length === 0 ? 1 : from.reduce((sum, source) => sum + springsOf(source), 0);
}

/** A curve that falls steeply and then bends to the confluence. */
function fall([x1, y1]: Point, [x2, y2]: Point): string {
  const drop = y2 - y1;
  return `M${x1} ${y1} C${x1} ${y1 + drop * 0.55} ${x2} ${y1 + drop * 0.45} ${x2} ${y2}`;
}
