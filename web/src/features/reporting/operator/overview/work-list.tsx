import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import { formatCount } from '../../../../../../worker/platform/contract/counts.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { RelativeTime } from '../../../../ui/relative-time.tsx';
import type { WaitingWork } from './overview-query.ts';
import { WORK } from './work-kinds.ts';

/** One line for each kind of work that waits: how much, since when, and where it is done. */
export function WorkList({ work }: { work: readonly WaitingWork[] }) {
  return (
    <ul className="border-t border-ink">
      {work.map((each) => (
        <WorkLine key={each.kind} work={each} />
      ))}
    </ul>
  );
}

function WorkLine({ work: { kind, count, oldest_at } }: { work: WaitingWork }) {
  const { names, task, isUrgent, ...target } = WORK[kind];
  const name = names[count === 1 ? 0 : 1];
  return (
    <li className="border-b border-rule">
      <Link {...target} className={`${LINE} group rounded-sm no-underline hover:bg-sheet`}>
        <span className="figures text-right text-2xl leading-none">{formatCount(count)}</span>
        <span className="min-w-0">
          <span className="flex flex-wrap items-baseline gap-x-2.5 text-md text-ink group-hover:underline">
            {name}
            {isUrgent && <Badge tone="reversed">Urgent</Badge>}
          </span>
          <span className="mt-0.5 block text-base text-muted">
            {task}
            {oldest_at !== null && (
              <>
                {' '}
                Oldest: <RelativeTime at={oldest_at} />.
              </>
            )}
          </span>
        </span>
        <ArrowRight
          aria-hidden
          className="size-4 self-center text-muted group-hover:text-river"
          strokeWidth={1.5}
        />
      </Link>
    </li>
  );
}

const LINE =
  'grid grid-cols-[minmax(3.5rem,auto)_minmax(0,1fr)_auto] items-baseline gap-x-4 py-4 sm:grid-cols-[5rem_minmax(0,1fr)_auto]';
