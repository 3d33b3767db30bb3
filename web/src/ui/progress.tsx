import './progress.css';
import { type ReactNode, useId } from 'react';

interface ProgressProps {
  label: ReactNode;
  /** The progress out of `max`; undefined while it is unknown. */
  value: number | undefined;
  max?: number;
  /** The text at the end of the line: `3 of 7`. The default is a percentage. */
  valueText?: string;
  tone?: 'river' | 'approved' | 'held' | 'reversed';
}

/** A progress bar. */
export function Progress({ label, value, max = 100, valueText, tone = 'river' }: ProgressProps) {
  const id = useId();
  const share = value === undefined || max === 0 ? undefined : value / max;
  const text = valueText ?? (share === undefined ? '' : `${Math.round(share * 100)}%`);
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 text-base">
        <span id={id}>{label}</span>
        <span className="figures text-muted">{text}</span>
      </div>
      <progress
        aria-labelledby={id}
        aria-valuetext={text || undefined}
        value={share}
        max={1}
        data-tone={tone}
        className="progress"
      />
    </div>
  );
}
