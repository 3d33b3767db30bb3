import { cva } from 'class-variance-authority';
import type { ReactNode } from 'react';
import { Skeleton } from './skeleton.tsx';

interface LedgerProps {
  title: string;
  children: ReactNode;
}

/** A titled list of numbers. */
export function Ledger({ title, children }: LedgerProps) {
  return (
    <div className="border-t border-ink">
      <h3 className="py-3 text-lg">{title}</h3>
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
