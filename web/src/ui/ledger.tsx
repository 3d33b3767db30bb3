import './ledger.css';
import type { ReactNode } from 'react';

interface LedgerProps {
  title: string;
  children: ReactNode;
}

/** A titled column of figures. */
export function Ledger({ title, children }: LedgerProps) {
  return (
    <div className="ledger">
      <h3>{title}</h3>
      <dl>{children}</dl>
    </div>
  );
}

interface FigureProps {
  label: string;
  /** What the label means, where that is not plain. */
  note?: string;
  tone?: 'held' | 'approved';
  unit?: string;
  /** The figure as text; undefined while it is on its way. */
  value: string | undefined;
}

/** One line of a ledger: what it is, and how much, right-aligned in tabular figures. */
export function Figure({ label, note, tone, unit, value }: FigureProps) {
  return (
    <div className="figure" data-tone={tone}>
      <dt>
        {label}
        {note && <small>{note}</small>}
      </dt>
      <dd>
        {unit && value !== undefined && <span className="unit">{unit} </span>}
        {value ?? <span className="awaited">…</span>}
      </dd>
    </div>
  );
}
