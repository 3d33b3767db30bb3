import { Badge } from '../../ui/badge.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import type { FeedbackItem } from './feedback-query.ts';
import { PRIORITIES, STATUS_TONES, STATUSES, TYPES, wordsOf } from './feedback-words.ts';
import { VoteButtons } from './vote-buttons.tsx';

/** One item of the board. */
export function FeedbackLine({ item }: { item: FeedbackItem }) {
  return (
    <li className="flex gap-4 border-t border-rule py-5">
      <VoteButtons item={item} />
      <div className="min-w-0 grow">
        <h2 className="text-lg break-words">{item.title}</h2>
        {item.description !== item.title && (
          <p className="mt-1 text-md break-words whitespace-pre-line text-muted">{item.description}</p>
        )}
        <div className="mt-3 flex flex-wrap items-center gap-2">
          <Badge tone={STATUS_TONES[item.status]}>{wordsOf(STATUSES, item.status)}</Badge>
          <Badge>{wordsOf(TYPES, item.type)}</Badge>
          <Badge>{wordsOf(PRIORITIES, item.priority)} priority</Badge>
          <Badge>{item.context}</Badge>
          <span className="figures text-sm text-muted">
            {item.comment_count} {item.comment_count === 1 ? 'comment' : 'comments'} ·{' '}
            <DateTime at={item.created_at} precision="day" />
          </span>
        </div>
      </div>
    </li>
  );
}
