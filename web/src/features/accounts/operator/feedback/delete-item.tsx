import { useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import type { RefObject } from 'react';
import { api, bodyOf } from '../../../../lib/client.ts';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { toast } from '../../../../ui/toast.ts';
import { type FeedbackItem, feedbackKeys } from './feedback-query.ts';

interface DeleteItemProps {
  item: FeedbackItem;
  focusAfter: RefObject<HTMLElement | null>;
}

/** Deletes an item with its votes and comments, after a question. */
export function DeleteItem({ item, focusAfter }: DeleteItemProps) {
  const queries = useQueryClient();
  const remove = async () => {
    try {
      await bodyOf(api.DELETE('/v1/operations/feedback/{id}', { params: { path: { id: item.id } } }));
    } catch (cause) {
      throw new Error('Failed to delete feedback item', { cause });
    }
    toast.success('Feedback item deleted successfully');
    await queries.invalidateQueries({ queryKey: feedbackKeys.all });
  };
  return (
    <ConfirmDialog
      title="Delete feedback item"
      description="Are you sure you want to delete this feedback item? This action cannot be undone."
      confirmLabel="Delete"
      trigger={
        <IconButton
          label={`Delete: ${item.title}`}
          icon={<Trash2 aria-hidden className="size-4" strokeWidth={1.5} />}
        />
      }
      onConfirm={remove}
      focusAfter={focusAfter}
    />
  );
}
