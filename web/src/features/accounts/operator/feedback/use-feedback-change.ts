import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, bodyOf } from '../../../../lib/client.ts';
import { toast } from '../../../../ui/toast.ts';
import { type FeedbackItem, feedbackKeys } from './feedback-query.ts';

interface Change {
  item: FeedbackItem;
  change: { status: FeedbackItem['status'] } | { priority: FeedbackItem['priority'] };
}

/** Changes the status or the priority of an item. Until the response, the list shows the new value. */
export function useFeedbackChange() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ item, change }: Change) =>
      bodyOf(api.PATCH('/v1/feedback/{id}', { params: { path: { id: item.id } }, body: change })),
    onSuccess: (_, { change }) =>
      toast.success('status' in change ? 'Status updated successfully' : 'Priority updated successfully'),
    onError: (_, { change }) =>
      toast.error('Error', 'status' in change ? 'Failed to update status' : 'Failed to update priority'),
    onSettled: () => queries.invalidateQueries({ queryKey: feedbackKeys.all }),
  });
}
