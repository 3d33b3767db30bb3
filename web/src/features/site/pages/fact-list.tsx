import type { ReactNode } from 'react';

interface FactListProps {
  facts: readonly { title: string; text: ReactNode }[];
}

/** Facts under each other: the name at the left, the sentence beside it. */
export function FactList({ facts }: FactListProps) {
  return (
    <ul>
      {facts.map(({ title, text }) => (
        <li
          key={title}
          className="grid gap-x-8 gap-y-1 border-t border-rule py-3 first:border-t-0 first:pt-0 md:grid-cols-[minmax(0,1fr)_minmax(0,3fr)]"
        >
          <h3 className="text-md font-medium">{title}</h3>
          <p className="max-w-[68ch] text-md text-pretty text-muted">{text}</p>
        </li>
      ))}
    </ul>
  );
}
