import type { Context } from '../../platform/context.ts';
import { failure } from '../../platform/failure.ts';
import { isPublisherId, malformedPublisherId, type PublisherId } from '../../platform/ids.ts';
import { readPublisher } from './publishers.ts';

const keyOtherPublisher = failure('key.other_publisher', 403, 'This key belongs to another publisher.', {
  action: 'Omit `publisher_id`, or send your own.',
});

/**
 * Refuses a call that names another publisher than its caller. A call that names none passes. Throws
 * `publisher.malformed`, `publisher.unknown` (404), `key.other_publisher` (403).
 */
export async function requireOwnPublisher(
  ctx: Context,
  own: PublisherId,
  named: string | undefined,
): Promise<void> {
  if (named === undefined || named === own) return;
  if (!isPublisherId(named)) throw malformedPublisherId();
  await readPublisher(ctx.db, named);
  throw keyOtherPublisher();
}
