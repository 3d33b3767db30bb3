import type { ReactNode } from 'react';

interface KeyStepProps {
  number: number;
  title: string;
  children: ReactNode;
}

/** A numbered step. A line ties it to the next one. */
export function KeyStep({ number, title, children }: KeyStepProps) {
  return (
    <li className="group relative grid grid-cols-[28px_minmax(0,1fr)] gap-x-4 pb-8 last:pb-0">
      <span aria-hidden className="absolute top-9 bottom-2 left-[13.5px] w-px bg-rule group-last:hidden" />
      <span
        aria-hidden
        className="figures flex size-7 items-center justify-center rounded-full border border-rule-strong font-medium text-muted text-sm"
      >
        {number}
      </span>
      <section aria-label={title} className="grid min-w-0 grid-cols-1 gap-4">
        <h3 className="text-lg">{title}</h3>
        {children}
      </section>
    </li>
  );
}
