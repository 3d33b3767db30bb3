import { MessageCircle } from 'lucide-react';
import { type RefObject, Suspense, useState } from 'react';
import { plural } from '../../../../../worker/platform/contract/counts.ts';
import { useMay } from '../../../lib/operator-permission.ts';
import { useSession } from '../../../lib/session.ts';
import { DataBoundary } from '../../../shell/data-boundary.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { DateTime } from '../../../ui/date-time.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { LoadingState } from '../../../ui/loading-state.tsx';
import { labelOf, PRIORITIES, STATUS_TONES, STATUSES, TYPES } from './feedback-labels.ts';
import type { FeedbackItem } from './feedback-query.ts';
import { VoteButtons } from './vote-buttons.tsx';

const Comments = lazyPart(() => import('./comments.tsx'));
const DeleteItem = lazyPart(() => import('./delete-item.tsx'));

interface FeedbackListItemProps {
  item: FeedbackItem;
  /** Gets the focus when the item is deleted. */
  focusAfter: RefObject<HTMLElement | null>;
}

/** One item of the board; its author and operators who may can delete it. */
export function FeedbackListItem({ item, focusAfter }: FeedbackListItemProps) {
  const session = useSession();
  const [isOpen, setIsOpen] = useState(false);
  const mayModerate = useMay('publishers:write');
  const canDelete = session && (item.is_own || mayModerate);
  return (
    <li className="flex gap-4 border-t border-rule py-5 first:border-t-0">
      <VoteButtons item={item} />
      <div className="min-w-0 grow">
        <h2 className="text-lg break-words">{item.title}</h2>
        {item.description !== item.title && (
          <p className="mt-1 text-md break-words whitespace-pre-line text-muted">{item.description}</p>
        )}
        {item.reply && (
          <div className="mt-3 border-river border-l-2 pl-3">
            <p className="font-medium text-base">Reply from our team</p>
            <p className="whitespace-pre-line break-words text-md text-muted">{item.reply}</p>
          </div>
        )}
        <div className="mt-3 flex flex-wrap items-center gap-2">
          <Badge tone={STATUS_TONES[item.status]}>{labelOf(STATUSES, item.status)}</Badge>
          <Badge>{labelOf(TYPES, item.type)}</Badge>
          <Badge>{labelOf(PRIORITIES, item.priority)} priority</Badge>
          <Badge>{item.context}</Badge>
          <span className="text-sm text-muted">
            <DateTime at={item.created_at} precision="day" />
          </span>
          <Button
            variant="quiet"
            size="sm"
            aria-expanded={isOpen}
            icon={<MessageCircle aria-hidden className="size-4" strokeWidth={1.5} />}
            onClick={() => setIsOpen(!isOpen)}
          >
            {plural(item.comment_count, 'comment')}
          </Button>
        </div>
        {isOpen && (
          <DataBoundary
            failed="We couldn’t load the comments."
            loading={<LoadingState label="Loading the comments" />}
          >
            <Comments item={item} />
          </DataBoundary>
        )}
      </div>
      {canDelete && (
        <Suspense>
          <DeleteItem item={item} focusAfter={focusAfter} />
        </Suspense>
      )}
    </li>
  );
}
