import { cn } from '../cn.ts';
import type { DrawingName } from './drawings.ts';

/** The ornament of the site. The build draws it into one file (`drawings.ts`), so that no page loads its lines as code. */
export function Streams({ drawing, className }: { drawing: DrawingName; className: string }) {
  return (
    <svg aria-hidden="true" className={cn('fill-none stroke-river [stroke-linecap:round]', className)}>
      <use href={`/streams.svg#${drawing}`} />
    </svg>
  );
}
