import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export type Tone = 'neutral' | 'approved' | 'held' | 'reversed' | 'river';

const TONES: Record<Tone, string> = {
  neutral: 'border-rule bg-sheet text-muted',
  approved: 'border-approved/35 bg-approved-wash text-approved',
  held: 'border-held/35 bg-held-wash text-held',
  reversed: 'border-reversed/35 bg-reversed-wash text-reversed',
  river: 'border-river/35 bg-river-wash text-river-deep',
};

/** A word or two of state. The word says it; the color only helps. */
export function Badge({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span
      className={classNames(
        'figures inline-flex items-center rounded-sm border px-1.5 text-xs leading-[18px] font-medium whitespace-nowrap',
        TONES[tone],
      )}
    >
      {children}
    </span>
  );
}
