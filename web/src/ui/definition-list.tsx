import type { ReactNode } from 'react';

interface Definition {
  term: ReactNode;
  value: ReactNode;
}

/** Terms and their values, in two columns on wide screens. */
export function DefinitionList({ items }: { items: readonly Definition[] }) {
  return (
    <dl className="text-base">
      {items.map(({ term, value }, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: lines keep their order
          key={index}
          className="grid grid-cols-[minmax(0,1fr)] gap-x-6 border-rule py-2 not-first:border-t sm:grid-cols-[minmax(120px,1fr)_minmax(0,2fr)]"
        >
          <dt className="text-muted">{term}</dt>
          <dd className="min-w-0 break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
