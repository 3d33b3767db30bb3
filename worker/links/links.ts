import { and, eq, ne, sql } from 'drizzle-orm';
import type { EdgeProgram } from '../catalog/edge-table.ts';
import { type Cell, insertRows, jsonChunks } from '../platform/bulk.ts';
import { violates } from '../platform/constraint.ts';
import type { Context } from '../platform/context.ts';
import { listed } from '../platform/database.ts';
import { DomainError } from '../platform/errors.ts';
import { newId, type PublisherId } from '../platform/ids.ts';
import { affiliateLinks } from '../publishers/tables.ts';
import { eventStatements, type NewEvent } from '../webhooks/emit.ts';
import { publishLinks } from './link-edge.ts';

export type AffiliateLink = typeof affiliateLinks.$inferSelect;

/** Stands in a link until its own id is in its address. */
const PLACEHOLDER = 'pending';

/** A link before it is made; that its program takes it was seen to (`linkGoal`). */
export interface NewLink {
  publisherId: PublisherId;
  route: EdgeProgram;
  brandName: string;
  /** The brand's name, or what an existing link has, when left out; so the description. */
  title?: string | undefined;
  description?: string | null | undefined;
  /** Where the link leads; a url of the program's own domains. */
  url: URL;
  /** What each of its clicks carries as sub-id. */
  subId?: string | undefined;
  /** The publisher's own key: a link that has it already is updated. */
  externalKey?: string | undefined;
}

/** A stored link, and whether this call created it or updated it by its key. */
export interface MadeLink {
  link: AffiliateLink;
  created: boolean;
}

/** Makes one link, as `createLinks` does. */
export async function createLink(
  ctx: Context,
  edge: KVNamespace,
  origin: string,
  input: NewLink,
): Promise<AffiliateLink> {
  const [made] = await createLinks(ctx, edge, origin, [input]);
  if (!made) throw notCreated();
  return made.link;
}

/**
 * Creates links, or updates those whose key exists, all or none: a new one is inserted with a placeholder, then updated
 * to a tracking URL that must contain its id, and announced to the publisher's webhooks, in one transaction. Throws
 * `link.not_created` (500), `link.edge_unreachable` (503).
 */
export async function createLinks(
  ctx: Context,
  edge: KVNamespace,
  origin: string,
  inputs: readonly NewLink[],
): Promise<MadeLink[]> {
  const made = await retryOnce(isKeyTaken, async () => {
    const existing = await linksByKey(ctx, inputs);
    const made = inputs.map((input) => linkOf(ctx, origin, input, existing.get(keyOf(input))));
    await storeLinks(ctx, made);
    return made;
  });
  await publishLinks(
    ctx,
    edge,
    made.map(({ link }) => link.id),
  );
  return made;
}

async function storeLinks(ctx: Context, made: readonly MadeLink[]): Promise<void> {
  const created = made.flatMap(({ link, created }) => (created ? [link] : []));
  const updated = made.flatMap(({ link, created }) => (created ? [] : [link]));
  const d1 = ctx.db.$client;
  const rows = created.map((link) => COLUMNS.map(([, field]): Cell => rowOf(link)[field]));
  const names = COLUMNS.map(([column]) => column);
  const statements = [
    ...(rows.length > 0 ? insertRows(d1, 'INSERT INTO affiliate_links', names, rows) : []),
    ...[created, updated].flatMap((links, index) =>
      jsonChunks(links.map(changesOf)).map((chunk) =>
        d1.prepare(index === 0 ? COMPLETE : UPDATE).bind(chunk),
      ),
    ),
    ...eventStatements(ctx, created.map(createdEvent)),
  ];
  if (statements.length === 0) return;
  try {
    await d1.batch(statements);
  } catch (error) {
    if (violates(error, 'NOT NULL', 'affiliate_links.affiliate_url')) throw notCreated();
    throw error;
  }
}

/** Two calls may create the same key at once: the one that comes second finds the link and updates it. */
async function retryOnce<Value>(
  again: (error: unknown) => boolean,
  work: () => Promise<Value>,
): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    if (again(error)) return work();
    throw error;
  }
}

function isKeyTaken(error: unknown): boolean {
  return violates(error, 'UNIQUE', 'affiliate_links.publisher_id');
}

async function linksByKey(ctx: Context, inputs: readonly NewLink[]): Promise<Map<string, AffiliateLink>> {
  const keys = inputs.flatMap(({ externalKey }) => externalKey ?? []);
  const [publisherId] = inputs.map((input) => input.publisherId);
  if (keys.length === 0 || !publisherId) return new Map();
  const found = await ctx.db
    .select()
    .from(affiliateLinks)
    .where(
      and(
        eq(affiliateLinks.publisherId, publisherId),
        ne(affiliateLinks.status, 'deleted'),
        sql`${affiliateLinks.externalKey} IN ${listed(keys)}`,
      ),
    );
  return new Map(found.map((link) => [link.externalKey ?? '', link]));
}

function keyOf({ externalKey }: NewLink): string {
  return externalKey ?? '';
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
  ['external_key', 'externalKey'],
  ['created_at', 'createdAt'],
  ['updated_at', 'updatedAt'],
] as const;

/** An address without the link's id is none: NULL, which the column refuses, and with it the whole transaction. */
const ADDRESS = 'affiliate_url = CASE WHEN instr(j.value->>1, affiliate_links.id) > 0 THEN j.value->>1 END';
const FROM = 'FROM json_each(?1) j WHERE affiliate_links.id = j.value->>0';
const COMPLETE = `UPDATE affiliate_links SET ${ADDRESS} ${FROM}`;
const UPDATE = `UPDATE affiliate_links SET ${ADDRESS}, brand_id = j.value->>2, program_id = j.value->>3,
  brand_name = j.value->>4, title = j.value->>5, description = j.value->>6, original_url = j.value->>7,
  updated_at = j.value->>8 ${FROM} AND status <> 'deleted'`;

function changesOf(link: AffiliateLink): Cell[] {
  const { id, affiliateUrl, brandId, programId, brandName, title, description, originalUrl, updatedAt } =
    link;
  return [id, affiliateUrl, brandId, programId, brandName, title, description, originalUrl, updatedAt];
}

function rowOf(link: AffiliateLink): AffiliateLink {
  return { ...link, affiliateUrl: PLACEHOLDER };
}

function linkOf(ctx: Context, origin: string, input: NewLink, existing: AffiliateLink | undefined): MadeLink {
  const id = existing?.id ?? newId('lnk');
  const sub = input.subId === undefined ? '' : `&ref=${encodeURIComponent(input.subId)}`;
  const { title = existing?.title ?? input.brandName, description = existing?.description ?? null } = input;
  const link: AffiliateLink = {
    id,
    publisherId: input.publisherId,
    brandId: input.route.brand,
    programId: input.route.program,
    brandName: input.brandName,
    title,
    description,
    originalUrl: input.url.href,
    affiliateUrl: `${origin}/track?id=${id}${sub}`,
    status: existing?.status ?? 'active',
    externalKey: input.externalKey ?? null,
    createdAt: existing?.createdAt ?? ctx.now,
    updatedAt: ctx.now,
  };
  return { link, created: existing === undefined };
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
