import type { ReactNode } from 'react';
import { Skeleton } from './skeleton.tsx';

interface StatProps {
  label: ReactNode;
  /** The formatted number or a `<Money>`; undefined while it is loading. */
  value: ReactNode | undefined;
  /** An explanation of the label, or a comparison. */
  note?: ReactNode;
  /** A sparkline or a badge below the number. */
  children?: ReactNode;
}

/** A large number with its label. Several are in a `<Stats>`. */
export function Stat({ label, value, note, children }: StatProps) {
  return (
    <div className="flex min-w-0 flex-col border-t border-ink pt-2">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="figures mt-1 text-2xl tracking-[-0.01em] break-words [&>*]:whitespace-normal!">
        {value ?? <Skeleton width="6ch" />}
      </dd>
      {note && <dd className="text-sm text-muted">{note}</dd>}
      {children && <dd className="mt-2">{children}</dd>}
    </div>
  );
}

/** Stats in as many columns as fit. */
export function Stats({ children }: { children: ReactNode }) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,136px),1fr))] gap-x-8 gap-y-6">
      {children}
    </dl>
  );
}
