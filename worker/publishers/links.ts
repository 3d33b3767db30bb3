import type { Route } from '../catalog/edge-table.ts';
import { type Cell, insertRows, jsonChunks } from '../platform/bulk.ts';
import { violates } from '../platform/constraint.ts';
import type { Context } from '../platform/context.ts';
import { DomainError } from '../platform/errors.ts';
import { newId, type PublisherId } from '../platform/ids.ts';
import { eventStatements, type NewEvent } from '../webhooks/emit.ts';
import { publishLinks } from './link-edge.ts';
import type { affiliateLinks } from './tables.ts';

export type AffiliateLink = typeof affiliateLinks.$inferSelect;

/** Stands in a link until its own id is in its address. */
const PLACEHOLDER = 'pending';

/** A link before it is made; that its program takes it was seen to (`linkGoal`). */
export interface NewLink {
  publisherId: PublisherId;
  route: Route;
  brandName: string;
  title: string;
  description: string | null;
  /** Where the link leads; a url of the program's own domains. */
  url: URL;
  /** What each of its clicks carries as sub-id. */
  subId?: string | undefined;
}

/** Makes one link, as `createLinks` does. */
export async function createLink(
  ctx: Context,
  edge: KVNamespace,
  origin: string,
  input: NewLink,
): Promise<AffiliateLink> {
  const [link] = await createLinks(ctx, edge, origin, [input]);
  if (!link) throw notCreated();
  return link;
}

/**
 * Makes links, all or none: inserted with a placeholder, then updated to a tracking URL that must contain the link's id,
 * and told of to the publisher's webhooks, in one transaction. Throws `link.not_created` (500).
 */
export async function createLinks(
  ctx: Context,
  edge: KVNamespace,
  origin: string,
  inputs: readonly NewLink[],
): Promise<AffiliateLink[]> {
  const links = inputs.map((input) => linkOf(ctx, origin, input));
  if (links.length === 0) return [];
  const d1 = ctx.db.$client;
  const rows = links.map((link) => COLUMNS.map(([, field]): Cell => rowOf(link)[field]));
  try {
    await d1.batch([
      ...insertRows(
        d1,
        'INSERT INTO affiliate_links',
        COLUMNS.map(([column]) => column),
        rows,
      ),
      ...jsonChunks(links.map((link) => [link.id, link.affiliateUrl])).map((chunk) =>
        d1.prepare(COMPLETE).bind(chunk),
      ),
      ...eventStatements(ctx, links.map(createdEvent)),
    ]);
  } catch (error) {
    if (violates(error, 'NOT NULL', 'affiliate_links.affiliate_url')) throw notCreated();
    throw error;
  }
  await publishLinks(
    ctx,
    edge,
    links.map(({ id }) => id),
  );
  return links;
}

const COLUMNS = [
  ['id', 'id'],
  ['publisher_id', 'publisherId'],
  ['brand_id', 'brandId'],
  ['program_id', 'programId'],
  ['brand_name', 'brandName'],
  ['title', 'title'],
  ['description', 'description'],
  ['original_url', 'originalUrl'],
  ['affiliate_url', 'affiliateUrl'],
  ['status', 'status'],
  ['created_at', 'createdAt'],
  ['updated_at', 'updatedAt'],
] as const;

/** An address without the link's id is none: NULL, which the column refuses, and with it the whole transaction. */
const COMPLETE = `UPDATE affiliate_links
  SET affiliate_url = CASE WHEN instr(j.value->>1, affiliate_links.id) > 0 THEN j.value->>1 END
  FROM json_each(?1) j WHERE affiliate_links.id = j.value->>0`;

function rowOf(link: AffiliateLink): AffiliateLink {
  return { ...link, affiliateUrl: PLACEHOLDER };
}

function linkOf(ctx: Context, origin: string, input: NewLink): AffiliateLink {
  const id = newId('lnk');
  const sub = input.subId === undefined ? '' : `&ref=${encodeURIComponent(input.subId)}`;
  return {
    id,
    publisherId: input.publisherId,
    brandId: input.route.brand,
    programId: input.route.program,
    brandName: input.brandName,
    title: input.title,
    description: input.description,
    originalUrl: input.url.href,
    affiliateUrl: `${origin}/track?id=${id}${sub}`,
    status: 'active',
    createdAt: ctx.now,
    updatedAt: ctx.now,
  };
}

function createdEvent(link: AffiliateLink): NewEvent {
  return {
    publisherId: link.publisherId,
    type: 'link.created',
    payload: {
      link_id: link.id,
      brand_id: link.brandId,
      title: link.title,
      original_url: link.originalUrl,
      affiliate_url: link.affiliateUrl,
    },
    cause: link.id,
  };
}

function notCreated(): DomainError {
  return new DomainError('link.not_created', 'Failed to generate valid tracking URL', 500);
}
