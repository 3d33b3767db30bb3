import { useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import type { RefObject } from 'react';
import { api, bodyOf } from '../../../lib/client.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { toast } from '../../../ui/toast.ts';
import { type FeedbackComment, feedbackKeys } from './feedback-query.ts';

interface DeleteCommentProps {
  comment: FeedbackComment;
  focusAfter: RefObject<HTMLElement | null>;
}

/** Deletes a comment, after a question. */
export function DeleteComment({ comment, focusAfter }: DeleteCommentProps) {
  const queries = useQueryClient();
  const remove = async () => {
    await bodyOf(api.DELETE('/v1/feedback/comments/{id}', { params: { path: { id: comment.id } } }));
    toast.success('Comment deleted');
    await queries.invalidateQueries({ queryKey: feedbackKeys.all });
  };
  return (
    <ConfirmDialog
      title="Delete this comment?"
      description="It disappears from the board. This can’t be undone."
      confirmLabel="Delete comment"
      trigger={
        <IconButton
          label={`Delete the comment of ${comment.author_name}`}
          size="sm"
          icon={<Trash2 aria-hidden className="size-4" strokeWidth={1.5} />}
        />
      }
      onConfirm={remove}
      focusAfter={focusAfter}
    />
  );
}
