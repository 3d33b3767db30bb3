import { cn } from '../cn.ts';
import { LINES, widthOf } from './stream-drawing.tsx';

/** A line of streams with the width of its box. */
export function StreamsDivider({ className }: { className: string }) {
  return (
    <svg
      viewBox="0 0 1200 24"
      preserveAspectRatio="none"
      aria-hidden="true"
      className={cn(LINES, 'h-6 w-full', className)}
    >
      <path d="M0 2 H180 C330 2 330 12 460 12" strokeWidth={widthOf(1)} />
      <path d="M0 12 H460" strokeWidth={widthOf(1)} />
      <path d="M0 22 H420 C600 22 600 12 740 12" strokeWidth={widthOf(1)} />
      <path d="M460 12 H740" strokeWidth={widthOf(2)} />
      <path d="M740 12 H1200" strokeWidth={widthOf(3)} />
    </svg>
  );
}
