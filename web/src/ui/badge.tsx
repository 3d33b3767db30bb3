import { cva, type VariantProps } from 'class-variance-authority';
import type { ReactNode } from 'react';

const badgeClass = cva(
  'figures inline-flex items-center rounded-sm border px-1.5 text-xs leading-[1.125rem] font-medium whitespace-nowrap @max-xs:whitespace-normal',
  {
    variants: {
      tone: {
        neutral: 'border-rule bg-sheet text-muted',
        approved: 'border-approved/35 bg-approved-wash text-approved',
        held: 'border-held/35 bg-held-wash text-held',
        reversed: 'border-reversed/35 bg-reversed-wash text-reversed',
        river: 'border-river/35 bg-river-wash text-river-deep',
      },
    },
    defaultVariants: { tone: 'neutral' },
  },
);

export type Tone = NonNullable<VariantProps<typeof badgeClass>['tone']>;

/** A word or two of state. The word says it; the color only helps. */
export function Badge({ tone, children }: { tone?: Tone; children: ReactNode }) {
  return <span className={badgeClass({ tone })}>{children}</span>;
}
