import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { ApiError, api, bodyOf } from '../../../lib/client.ts';
import { useSession } from '../../../lib/session.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { toast } from '../../../ui/toast.ts';
import { type FeedbackItem, feedbackKeys } from './feedback-query.ts';
import { refusalText } from './refusal-text.ts';

type Vote = NonNullable<FeedbackItem['own_vote']>;

/** The items that got a vote since the page was loaded. */
const voted = new Set<string>();

/** The vote buttons of an item and its total. Both are disabled after a vote, until the page is loaded again. */
export function VoteButtons({ item }: { item: FeedbackItem }) {
  const session = useSession();
  const queries = useQueryClient();
  const vote = useMutation({
    mutationFn: (type: Vote) =>
      bodyOf(
        api.PUT('/v1/feedback/{id}/vote', { params: { path: { id: item.id } }, body: { vote_type: type } }),
      ),
    onSuccess: ({ message }) => {
      voted.add(item.id);
      const [title = message, detail] = message.split(': ');
      toast.success(title, detail);
      return queries.invalidateQueries({ queryKey: feedbackKeys.all });
    },
    onError: (error) => {
      toast.error('Error', `Failed to record vote. Please try again.${refusalText(error)}`);
      // Its item was deleted.
      if (error instanceof ApiError && error.status === 404)
        return queries.invalidateQueries({ queryKey: feedbackKeys.all });
    },
  });
  const cast = (type: Vote) =>
    // While it is unknown who reads, the server decides.
    session === null
      ? toast.info('Sign in Required', 'Please sign in to vote on feedback.')
      : vote.mutate(type);
  const hasVoted = vote.isPending || vote.isSuccess || voted.has(item.id);
  const button = (type: Vote, label: string, Icon: typeof ChevronUp) => (
    <IconButton
      label={`${label}: ${item.title}`}
      aria-pressed={item.own_vote === type}
      aria-disabled={hasVoted}
      onClick={() => hasVoted || cast(type)}
      className="aria-pressed:text-river"
      icon={<Icon aria-hidden className="size-5" strokeWidth={1.75} />}
    />
  );
  return (
    <div className="flex w-11 shrink-0 flex-col items-center">
      {button('upvote', 'Upvote', ChevronUp)}
      <span className="figures text-base">{item.vote_count}</span>
      {button('downvote', 'Downvote', ChevronDown)}
    </div>
  );
}
