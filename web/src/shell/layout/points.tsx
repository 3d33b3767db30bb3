import type { ReactNode } from 'react';
import { Card } from '../../ui/card.tsx';
import { cn } from '../../ui/cn.ts';

export interface Point {
  title: string;
  text: ReactNode;
}

/** Short points in columns, numbered if their order matters. */
export function Points({ points, numbered = false }: { points: readonly Point[]; numbered?: boolean }) {
  const List = numbered ? 'ol' : 'ul';
  return (
    <List
      className={cn(
        'grid gap-x-8 gap-y-10',
        points.length % 3 === 0 ? 'md:grid-cols-3' : 'sm:grid-cols-2 lg:grid-cols-4',
      )}
    >
      {points.map(({ title, text }, index) => (
        <li key={title} className="grid">
          <Card
            title={title}
            aside={numbered && <span className="font-mono text-sm text-muted">{index + 1}</span>}
          >
            <p className="text-pretty text-muted">{text}</p>
          </Card>
        </li>
      ))}
    </List>
  );
}
