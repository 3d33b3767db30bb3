import { readPublisher } from '../publishers/publishers.ts';
import type { OwnerOf } from '../webhooks/delivery-env.ts';

/** The publisher of a webhook endpoint. */
export const ownerOf: OwnerOf = (ctx, publisherId) => readPublisher(ctx.db, publisherId);
