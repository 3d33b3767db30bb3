import { cva } from 'class-variance-authority';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from './cn.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

export interface Step {
  title: ReactNode;
  detail?: ReactNode;
  state: 'done' | 'current' | 'ahead';
}

const STATES = { done: 'Done: ', current: 'Now: ', ahead: '' };

const markClass = cva(
  'figures flex size-6 items-center justify-center rounded-full border text-xs font-medium',
  {
    variants: {
      state: {
        done: 'border-river bg-river text-on-river',
        current: 'border-river text-river',
        ahead: 'border-rule-strong text-muted',
      },
    },
  },
);

/** Steps one under another, tied by a line that is drawn as far as one has come. */
export function Stepper({ label, steps }: { label: string; steps: readonly Step[] }) {
  return (
    <ol aria-label={label} className="flex flex-col">
      {steps.map(({ title, detail, state }, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place in the order
          key={index}
          aria-current={state === 'current' ? 'step' : undefined}
          className="group relative grid grid-cols-[24px_1fr] gap-x-3 pb-5 last:pb-0"
        >
          <span
            aria-hidden
            className={cn(
              'absolute top-6 bottom-0 left-[11.5px] w-px group-last:hidden',
              state === 'done' ? 'bg-river' : 'bg-rule',
            )}
          />
          <span aria-hidden className={markClass({ state })}>
            {state === 'done' ? <Check className="size-3.5" strokeWidth={2} /> : index + 1}
          </span>
          <div className="min-w-0 pt-0.5">
            <p className={cn('text-base', state === 'ahead' ? 'text-muted' : 'font-medium')}>
              <VisuallyHidden>{STATES[state]}</VisuallyHidden>
              {title}
            </p>
            {detail && <div className="mt-1 text-base text-muted">{detail}</div>}
          </div>
        </li>
      ))}
    </ol>
  );
}
