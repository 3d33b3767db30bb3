import type { ReactNode } from 'react';

export interface NumberedItem {
  title: string;
  text: ReactNode;
}

interface NumberedListProps {
  items: readonly NumberedItem[];
  /** The level of the titles. */
  level?: 2 | 3;
}

/** Steps or rules in their order. */
export function NumberedList({ items, level = 3 }: NumberedListProps) {
  const Title = level === 2 ? 'h2' : 'h3';
  return (
    <ol className="max-w-[60ch]">
      {items.map(({ title, text }, index) => (
        <li
          key={title}
          className="grid grid-cols-[2.5rem_minmax(0,1fr)] border-rule border-t py-4 first:border-t-0"
        >
          <span aria-hidden className="figures text-2xl text-river leading-7">
            {index + 1}
          </span>
          <div>
            <Title className="font-medium text-md">{title}</Title>
            <p className="mt-0.5 text-md text-muted text-pretty">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
