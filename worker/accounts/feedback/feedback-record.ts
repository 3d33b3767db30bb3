import { z } from '@hono/zod-openapi';
import { idField } from '../../platform/http/id-parameter.ts';
import { toIso } from '../../platform/time.ts';
import { feedbackItems, feedbackVotes } from './tables.ts';

export const feedbackType = z.enum(feedbackItems.type.enumValues);
export const feedbackStatus = z.enum(feedbackItems.status.enumValues);
export const feedbackPriority = z.enum(feedbackItems.priority.enumValues);
export const voteType = z.enum(feedbackVotes.voteType.enumValues);

/** Never names the author. `is_own` tells only the author that the item is theirs. */
export const feedbackRecord = z.object({
  id: idField('fdb'),
  title: z.string().openapi({ example: 'Show the time zone of a date' }),
  description: z.string().openapi({
    example: 'Dates in the earnings table don’t show their time zone.',
  }),
  type: feedbackType,
  status: feedbackStatus,
  priority: feedbackPriority,
  context: z.string(),
  vote_count: z.int().describe('Upvotes minus downvotes'),
  comment_count: z.int(),
  reply: z
    .string()
    .nullable()
    .openapi({ example: 'The next version shows the zone of every date.' })
    .describe('Our team’s answer'),
  replied_at: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
  own_vote: voteType.nullable(),
  is_own: z.boolean(),
});

/** An item with the reader's own vote. */
export interface ViewedItem {
  item: typeof feedbackItems.$inferSelect;
  ownVote: z.infer<typeof voteType> | null;
  isOwn: boolean;
}

export function feedbackRecordOf({ item, ownVote, isOwn }: ViewedItem): z.infer<typeof feedbackRecord> {
  const { id, title, description, type, status, priority, context } = item;
  return {
    id,
    title,
    description,
    type,
    status,
    priority,
    context,
    vote_count: item.voteCount,
    comment_count: item.commentCount,
    reply: item.reply,
    replied_at: item.repliedAt === null ? null : toIso(item.repliedAt),
    created_at: toIso(item.createdAt),
    own_vote: ownVote,
    is_own: isOwn,
  };
}
