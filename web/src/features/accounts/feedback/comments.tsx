import { useSuspenseQuery } from '@tanstack/react-query';
import { useDeferredValue, useRef, useState } from 'react';
import { useMay } from '../../../lib/operator-permission.ts';
import { useSession } from '../../../lib/session.ts';
import { Badge } from '../../../ui/badge.tsx';
import { DateTime } from '../../../ui/date-time.tsx';
import { Link } from '../../../ui/link.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { CommentForm } from './comment-form.tsx';
import { DeleteComment } from './delete-comment.tsx';
import { COMMENTS_PER_PAGE, commentsQuery, type FeedbackItem } from './feedback-query.ts';

/** The comments of an item, oldest first, and the form for a new one. */
export default function Comments({ item }: { item: FeedbackItem }) {
  const session = useSession();
  const mayModerate = useMay('publishers:write');
  const [page, setPage] = useState(1);
  // The comments of the page before stay until those of the new one have arrived.
  const { data: comments, summary } = useSuspenseQuery(commentsQuery(item.id, useDeferredValue(page))).data;
  const list = useRef<HTMLElement>(null);
  return (
    <section
      ref={list}
      tabIndex={-1}
      aria-label={`Comments on ${item.title}`}
      className="mt-4 grid max-w-[68ch] gap-4 border-l border-rule pl-4 outline-none"
    >
      {comments.length > 0 && (
        <ul className="grid gap-4">
          {comments.map((comment) => (
            <li key={comment.id}>
              <div className="flex flex-wrap items-center gap-x-2 text-sm">
                <span className="min-w-0 break-words font-medium">{comment.author_name}</span>
                {comment.is_team && <Badge tone="river">Tributary team</Badge>}
                <span className="text-muted">
                  <DateTime at={comment.created_at} />
                </span>
                {session && (comment.is_own || mayModerate) && (
                  <DeleteComment comment={comment} focusAfter={list} />
                )}
              </div>
              <p className="mt-0.5 text-base break-words whitespace-pre-line">{comment.comment}</p>
            </li>
          ))}
        </ul>
      )}
      {summary.total > COMMENTS_PER_PAGE && (
        <Pagination
          label="comments"
          page={page}
          perPage={COMMENTS_PER_PAGE}
          total={summary.total}
          onPageChange={setPage}
        />
      )}
      {session && <CommentForm itemId={item.id} name={session.publisher.full_name} />}
      {session === null && (
        <p className="text-base text-muted">
          {comments.length === 0 && 'No comments yet. '}
          <Link href="/auth?tab=sign-in">Sign in</Link> to comment.
        </p>
      )}
    </section>
  );
}
