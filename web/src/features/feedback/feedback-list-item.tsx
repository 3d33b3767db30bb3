import { useQuery } from '@tanstack/react-query';
import { lazy, type RefObject, Suspense } from 'react';
import { sessionQuery } from '../../lib/session.ts';
import { Badge } from '../../ui/badge.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { labelOf, PRIORITIES, STATUS_TONES, STATUSES, TYPES } from './feedback-labels.ts';
import type { FeedbackItem } from './feedback-query.ts';
import { VoteButtons } from './vote-buttons.tsx';

const DeleteItem = lazy(() => import('./delete-item.tsx'));

interface FeedbackListItemProps {
  item: FeedbackItem;
  /** Gets the focus when the item is deleted. */
  focusAfter: RefObject<HTMLElement | null>;
}

/** One item of the board; its author and administrators can delete it. */
export function FeedbackListItem({ item, focusAfter }: FeedbackListItemProps) {
  const { data: session } = useQuery(sessionQuery);
  const canDelete = session && (item.is_own || session.user.role === 'admin');
  return (
    <li className="flex gap-4 border-t border-rule py-5 first:border-t-0">
      <VoteButtons item={item} />
      <div className="min-w-0 grow">
        <h2 className="text-lg break-words">{item.title}</h2>
        {item.description !== item.title && (
          <p className="mt-1 text-md break-words whitespace-pre-line text-muted">{item.description}</p>
        )}
        <div className="mt-3 flex flex-wrap items-center gap-2">
          <Badge tone={STATUS_TONES[item.status]}>{labelOf(STATUSES, item.status)}</Badge>
          <Badge>{labelOf(TYPES, item.type)}</Badge>
          <Badge>{labelOf(PRIORITIES, item.priority)} priority</Badge>
          <Badge>{item.context}</Badge>
          <span className="figures text-sm text-muted">
            {item.comment_count} {item.comment_count === 1 ? 'comment' : 'comments'} ·{' '}
            <DateTime at={item.created_at} precision="day" />
          </span>
        </div>
      </div>
      {canDelete && (
        <Suspense>
          <DeleteItem item={item} focusAfter={focusAfter} />
        </Suspense>
      )}
    </li>
  );
}
