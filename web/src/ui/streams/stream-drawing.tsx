import { cn } from '../cn.ts';
import { flow, type Stream, springsOf } from './stream-paths.ts';

export const LINES =
  'fill-none stroke-river [stroke-linecap:round] [&_path]:[vector-effect:non-scaling-stroke]';

export function widthOf(springs: number): number {
  return 0.6 + 0.55 * Math.sqrt(springs);
}

interface StreamDrawingProps {
  source: Stream;
  /** The path of the river, which begins where the source ends. */
  river: string;
  viewBox: string;
  align: 'xMaxYMax' | 'xMidYMid';
  className: string;
}

/** Thin streams that join and leave as a river. */
export function StreamDrawing({ source, river, viewBox, align, className }: StreamDrawingProps) {
  return (
    <svg
      viewBox={viewBox}
      preserveAspectRatio={`${align} meet`}
      aria-hidden="true"
      className={cn(LINES, className)}
    >
      {flow(source).map(({ path, springs }) => (
        <path key={path} d={path} strokeWidth={widthOf(springs)} />
      ))}
      <path d={river} strokeWidth={widthOf(springsOf(source))} />
    </svg>
  );
}
