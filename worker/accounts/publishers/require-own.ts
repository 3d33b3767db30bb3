import type { Context } from '../../platform/context.ts';
import { DomainError } from '../../platform/errors.ts';
import { isPublisherId, malformedPublisherId, type PublisherId } from '../../platform/ids.ts';
import { readPublisher } from './publishers.ts';

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
  throw new DomainError('key.other_publisher', 'This key belongs to another publisher.', 403);
}
