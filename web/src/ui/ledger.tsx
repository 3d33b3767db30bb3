import { cva } from 'class-variance-authority';
import type { ReactNode } from 'react';
import { Skeleton } from './skeleton.tsx';

interface LedgerProps {
  title: string;
  /** The heading's level on its page. */
  level?: 2 | 3;
  children: ReactNode;
}

/** A titled list of numbers. */
export function Ledger({ title, level = 3, children }: LedgerProps) {
  const Heading = `h${level}` as const;
  return (
    <div className="border-t border-ink">
      <Heading className="py-3 text-lg">{title}</Heading>
      <dl>{children}</dl>
    </div>
  );
}

interface FigureProps {
  label: string;
  /** An explanation of the label. */
  note?: string;
  tone?: 'held' | 'approved';
  /** The formatted number; undefined while it is loading. */
  value: ReactNode | undefined;
}

const figureClass = cva('figures text-right whitespace-nowrap', {
  variants: { tone: { held: 'text-held', approved: 'text-approved' } },
});

/** A line of a ledger: a label and a right-aligned number. */
export function Figure({ label, note, tone, value }: FigureProps) {
  return (
    <div className="flex items-baseline justify-between gap-4 border-t border-rule py-2.5 text-md">
      <dt>
        {label}
        {note && ' '}
        {note && <small className="block text-sm text-muted lg:ml-2 lg:inline">{note}</small>}
      </dt>
      <dd className={figureClass({ tone })}>{value ?? <Skeleton width="6ch" />}</dd>
    </div>
  );
}
