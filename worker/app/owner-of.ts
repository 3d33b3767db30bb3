import { readPublisher } from '../publishers/publishers.ts';
import type { OwnerOf } from '../webhooks/delivery-env.ts';

/** The owner of a webhook endpoint is its publisher's account. */
export const ownerOf: OwnerOf = (ctx, publisherId) => readPublisher(ctx.db, publisherId);
