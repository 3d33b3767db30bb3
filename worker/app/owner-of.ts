import { readPublisher } from '../accounts/publishers/publishers.ts';
import type { OwnerOf } from '../platform/outbound/delivery-env.ts';

/** The publisher of a webhook endpoint. */
export const ownerOf: OwnerOf = (ctx, publisherId) => readPublisher(ctx.db, publisherId);
