type Point = readonly [x: number, y: number];

/** A node of the drawing with its tributaries. A node without tributaries is a spring. */
export interface Stream {
  at: Point;
  from?: readonly Stream[];
}

interface Reach {
  path: string;
  /** The number of springs upstream, which sets the line width. */
  springs: number;
}

/** An SVG path for each stream from its start to its confluence. */
export function flow(stream: Stream): Reach[] {
  return (stream.from ?? []).flatMap((source) => [
    ...flow(source),
    { path: fall(source.at, stream.at), springs: springsOf(source) },
  ]);
}

/** The number of springs upstream of a node. */
export function springsOf({ from = [] }: Stream): number {
  return from.length === 0 ? 1 : from.reduce((sum, source) => sum + springsOf(source), 0);
}

/** A curve that falls steeply and then bends to the confluence. */
function fall([x1, y1]: Point, [x2, y2]: Point): string {
  const drop = y2 - y1;
  return `M${x1} ${y1} C${x1} ${y1 + drop * 0.55} ${x2} ${y1 + drop * 0.45} ${x2} ${y2}`;
}
