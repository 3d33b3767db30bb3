type Point = readonly [x: number, y: number];

/** A place where streams meet, and the streams that come to it; one without any is a spring. */
export interface Stream {
  at: Point;
  from?: readonly Stream[];
}

interface Reach {
  path: string;
  /** How many springs it carries, and so how wide it is. */
  springs: number;
}

/** Each reach of the water, from where it begins to where it joins the next, as an SVG path. */
export function flow(stream: Stream): Reach[] {
  return (stream.from ?? []).flatMap((source) => [
    ...flow(source),
    { path: fall(source.at, stream.at), springs: springsOf(source) },
  ]);
}

/** How many springs feed a place. */
export function springsOf({ from = [] }: Stream): number {
  return from.length === 0 ? 1 : from.reduce((sum, source) => sum + springsOf(source), 0);
}

/** Water falls steeply, then bends over to where it joins. */
function fall([x1, y1]: Point, [x2, y2]: Point): string {
  const drop = y2 - y1;
  return `M${x1} ${y1} C${x1} ${y1 + drop * 0.55} ${x2} ${y1 + drop * 0.45} ${x2} ${y2}`;
}
