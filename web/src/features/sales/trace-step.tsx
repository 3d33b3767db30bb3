import { cva } from 'class-variance-authority';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { DateTime } from '../../ui/date-time.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';

/** How far the money has come: here, here but taken back, or not yet. */
export type Reach = 'reached' | 'lost' | 'ahead';

const STATES: Record<Reach, string> = { reached: '', lost: 'Taken back: ', ahead: 'Not reached: ' };

const streamClass = cva('fill-none', {
  variants: {
    reach: {
      reached: 'stroke-river',
      lost: 'stroke-reversed',
      ahead: 'stroke-rule-strong',
    },
  },
});

const nodeClass = cva('fill-paper', {
  variants: {
    reach: { reached: 'stroke-river', lost: 'stroke-reversed', ahead: 'stroke-rule-strong' },
  },
});

interface TraceStepProps {
  name: string;
  /** The width of the stream behind this station. */
  width: number;
  reach: Reach;
  at?: string | undefined;
  /** What happened here, in a sentence. */
  line: string;
  isLast?: boolean;
  /** The facts, which can be opened. */
  children?: ReactNode;
}

/** A station of the path, with the stream to the next one. */
export function TraceStep({ name, width, reach, at, line, isLast = false, children }: TraceStepProps) {
  const head = (
    <>
      <span className="min-w-0">
        <VisuallyHidden>{STATES[reach]}</VisuallyHidden>
        <span className="text-lg">{name}</span>
        {at && (
          <span className="ml-3 text-muted text-sm [&_time]:whitespace-normal">
            <DateTime at={at} precision="second" />
          </span>
        )}
        <span className="mt-0.5 block text-base text-muted text-pretty">{line}</span>
      </span>
    </>
  );
  return (
    <li className="grid grid-cols-[28px_minmax(0,1fr)] gap-x-3">
      <Stream width={width} reach={reach} isLast={isLast} />
      <div className="min-w-0 pb-7">
        {children ? (
          <details className="group">
            <summary className="flex min-h-11 cursor-pointer list-none items-start justify-between gap-4 rounded-sm hover:text-river [&::-webkit-details-marker]:hidden">
              {head}
              <ChevronDown
                aria-hidden
                className="mt-1.5 size-4 shrink-0 text-muted transition-transform duration-150 group-open:rotate-180"
                strokeWidth={1.5}
              />
            </summary>
            <div className="mt-3 border-rule border-t pt-1">{children}</div>
          </details>
        ) : (
          <div className="min-h-11">{head}</div>
        )}
      </div>
    </li>
  );
}

function Stream({ width, reach, isLast }: Pick<TraceStepProps, 'width' | 'reach'> & { isLast: boolean }) {
  return (
    <div aria-hidden="true" className="relative">
      {!isLast && (
        <svg
          viewBox="0 0 28 100"
          preserveAspectRatio="none"
          aria-hidden="true"
          className={`absolute top-[22px] bottom-[-6px] left-0 h-[calc(100%-16px)] w-7 ${streamClass({ reach })}`}
        >
          <path
            d="M14 0 C14 30 10 36 10 50 C10 66 14 72 14 100"
            strokeWidth={width}
            strokeDasharray={reach === 'ahead' ? '2 5' : undefined}
            vectorEffect="non-scaling-stroke"
          />
        </svg>
      )}
      <svg viewBox="0 0 28 28" aria-hidden="true" className="relative size-7">
        <circle cx="14" cy="14" r={4 + width} strokeWidth="1.5" className={nodeClass({ reach })} />
      </svg>
    </div>
  );
}
