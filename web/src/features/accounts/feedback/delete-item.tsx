import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import type { RefObject } from 'react';
import { api, bodyOf } from '../../../lib/client.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { toast } from '../../../ui/toast.ts';
import { type FeedbackItem, feedbackKeys } from './feedback-query.ts';

interface DeleteItemProps {
  item: FeedbackItem;
  focusAfter: RefObject<HTMLElement | null>;
}

/** Deletes an item, after a question. */
export default function DeleteItem({ item, focusAfter }: DeleteItemProps) {
  const queries = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: () => bodyOf(api.DELETE('/v1/feedback/{id}', { params: { path: { id: item.id } } })),
    onSuccess: ({ message }) => {
      toast.success(message);
      return queries.invalidateQueries({ queryKey: feedbackKeys.all });
    },
  });
  return (
    <ConfirmDialog
      title="Delete this feedback?"
      description="It disappears from the board with its votes and comments. This can’t be undone."
      confirmLabel="Delete feedback"
      trigger={
        <IconButton
          label={`Delete: ${item.title}`}
          icon={<Trash2 aria-hidden className="size-4" strokeWidth={1.5} />}
        />
      }
      onConfirm={async () => void (await mutateAsync())}
      focusAfter={focusAfter}
    />
  );
}
