type Point = readonly [x: number, y: number];

/** Each stream falls from one point to another; `springs` is how many sources it carries, and so how wide it is. */
const STREAMS: readonly { from: Point; to: Point; springs: number }[] = [
  { from: [18, 0], to: [74, 118], springs: 1 },
  { from: [96, 0], to: [74, 118], springs: 1 },
  { from: [166, 0], to: [132, 206], springs: 1 },
  { from: [74, 118], to: [132, 206], springs: 2 },
  { from: [226, 0], to: [252, 96], springs: 1 },
  { from: [290, 0], to: [252, 96], springs: 1 },
  { from: [346, 0], to: [368, 132], springs: 1 },
  { from: [410, 0], to: [368, 132], springs: 1 },
  { from: [252, 96], to: [300, 232], springs: 2 },
  { from: [368, 132], to: [300, 232], springs: 2 },
  { from: [132, 206], to: [206, 318], springs: 3 },
  { from: [300, 232], to: [206, 318], springs: 4 },
];
const RIVER = 'M206 318 C206 366 150 378 60 378 H0';

/** The mark of the house: thin streams that join until one river leaves to the left, at the foot of the drawing. */
export function Streams() {
  return (
    <svg className="streams" viewBox="0 0 420 380" preserveAspectRatio="none" aria-hidden="true">
      {STREAMS.map(({ from, to, springs }) => (
        <path key={`${from}-${to}`} d={fall(from, to)} strokeWidth={widthOf(springs)} />
      ))}
      <path d={RIVER} strokeWidth={widthOf(7)} />
    </svg>
  );
}

function fall([x1, y1]: Point, [x2, y2]: Point): string {
  const middle = (y1 + y2) / 2;
  return `M${x1} ${y1} C${x1} ${middle} ${x2} ${middle} ${x2} ${y2}`;
}

function widthOf(springs: number): number {
  return 0.75 + springs * 0.325;
}
