import { and, eq, ne, sql } from 'drizzle-orm';
import type { EdgeProgram } from '../catalog/edge-table.ts';
import { linkUnknown } from '../clicks/redirect/resolve.ts';
import { type Cell, insertRows, jsonChunks } from '../platform/bulk.ts';
import { violates } from '../platform/constraint.ts';
import type { Context } from '../platform/context.ts';
import { formatCount } from '../platform/contract/counts.ts';
import { listed } from '../platform/database.ts';
import type { DomainError } from '../platform/errors.ts';
import { failure } from '../platform/failure.ts';
import { type CampaignId, newId, type PublisherId } from '../platform/ids.ts';
import { ACCOUNT_LIMITS, accountLimit, ENDED_FACTOR, limitSql } from '../platform/settings/account-limits.ts';
import { IS_WITHOUT_ROOM, isWithoutRoom, noRoom } from '../platform/settings/database-room.ts';
import { eventStatements, type NewEvent } from '../webhooks/emit.ts';
import { publishLinks } from './link-edge.ts';
import { affiliateLinks } from './tables.ts';

export type AffiliateLink = typeof affiliateLinks.$inferSelect;

/** The tracking URL of a row that was inserted but not updated yet. */
const PLACEHOLDER = 'pending';

/** A link that `resolveTarget` has accepted. */
export interface NewLink {
  publisherId: PublisherId;
  program: EdgeProgram;
  brandName: string;
  /** If left out, an existing link keeps its title and description, and a new one has its brand's name. */
  title?: string | undefined;
  description?: string | null | undefined;
  /** A URL on the program's own domains. */
  url: URL;
  /** The sub-ID that is stored with each click. */
  subId?: string | undefined;
  /** The publisher's own key. An existing link with this key is updated. */
  externalKey?: string | undefined;
  /** The publisher's own campaign. */
  campaignId?: CampaignId | undefined;
}

export interface SavedLink {
  link: AffiliateLink;
  /** False if an existing link was updated by its key. */
  created: boolean;
}

const notCreated = failure('link.not_created', 500, 'Failed to generate valid tracking URL');

const tooManyLinks = failure(
  'link.too_many',
  409,
  (max: number) =>
    `An account can have at most ${formatCount(max)} links. Delete links that you no longer use.`,
  {
    action: 'Delete links, or use `/go/{publisher_id}?url=…`, which stores nothing.',
    sample: [ACCOUNT_LIMITS.max_links],
  },
);

/**
 * Rolls the batch back, by a NULL, if the publisher `?2` has too many links with the new ones, or if the database takes no new ones.
 * `?1` is a new one.
 */
const REQUIRE_ROOM = `UPDATE affiliate_links SET publisher_id = NULL WHERE id = ?1 AND (${IS_WITHOUT_ROOM} OR
  (SELECT COUNT(*) FROM affiliate_links WHERE publisher_id = ?2 AND status <> 'deleted') > ${limitSql('max_links')}
  OR (SELECT COUNT(*) FROM affiliate_links WHERE publisher_id = ?2) > ${ENDED_FACTOR} * ${limitSql('max_links')})`;

/** Saves one link, as `saveLinks` does. */
export async function saveLink(
  ctx: Context,
  edge: KVNamespace,
  origin: string,
  input: NewLink,
): Promise<AffiliateLink> {
  const [saved] = await saveLinks(ctx, edge, origin, [input]);
  if (!saved) throw notCreated();
  return saved.link;
}

/**
 * Creates links, or updates those whose key exists, in one transaction, after other statements. A new one is inserted with
 * a placeholder, then updated to a tracking URL that must contain its ID, and a webhook event is recorded. Throws
 * `link.not_created` (500), `link.edge_unreachable` and `system.no_room` (503), `link.too_many` (409).
 */
export async function saveLinks(
  ctx: Context,
  edge: KVNamespace,
  origin: string,
  inputs: readonly NewLink[],
  before: readonly D1PreparedStatement[] = [],
): Promise<SavedLink[]> {
  const saved = await retryOnce(isKeyTaken, async () => {
    const existing = await linksByKey(ctx, inputs);
    const links = inputs.map((input) => linkOf(ctx, origin, input, existing.get(keyOf(input))));
    await writeLinks(ctx, links, before);
    return links;
  });
  await publishLinks(
    ctx,
    edge,
    saved.map(({ link }) => link.id),
  );
  return saved;
}

async function writeLinks(
  ctx: Context,
  links: readonly SavedLink[],
  before: readonly D1PreparedStatement[],
): Promise<void> {
  const created = links.flatMap(({ link, created }) => (created ? [link] : []));
  const updated = links.flatMap(({ link, created }) => (created ? [] : [link]));
  const d1 = ctx.db.$client;
  const rows = created.map((link) => COLUMNS.map(([, field]): Cell => rowOf(link)[field]));
  const names = COLUMNS.map(([column]) => column);
  const statements = [
    ...before,
    ...(rows.length > 0 ? insertRows(d1, 'INSERT INTO affiliate_links', names, rows) : []),
    ...created.slice(0, 1).map(({ id, publisherId }) => d1.prepare(REQUIRE_ROOM).bind(id, publisherId)),
    ...[created, updated].flatMap((group, index) =>
      jsonChunks(group.map(changesOf)).map((chunk) =>
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
    if (violates(error, 'NOT NULL', 'affiliate_links.publisher_id') && (await isWithoutRoom(ctx)))
      throw noRoom().causedBy(error);
    if (violates(error, 'NOT NULL', 'affiliate_links.publisher_id'))
      throw tooManyLinks(await accountLimit(ctx, 'max_links')).causedBy(error);
    throw error;
  }
}

/** Two calls may create the same key at once. The second one then finds the link and updates it. */
async function retryOnce<Value>(
  shouldRetry: (error: unknown) => boolean,
  work: () => Promise<Value>,
): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    if (shouldRetry(error)) return work();
    throw error;
  }
}

function isKeyTaken(error: unknown): boolean {
  return violates(error, 'UNIQUE', 'affiliate_links.publisher_id');
}

/** The publisher's links by their own keys, of those that the inputs name. */
export async function linksByKey(
  ctx: Context,
  inputs: readonly NewLink[],
): Promise<Map<string, AffiliateLink>> {
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
  ['campaign_id', 'campaignId'],
  ['created_at', 'createdAt'],
  ['updated_at', 'updatedAt'],
] as const;

/** Yields NULL if the URL lacks the ID, which aborts the batch through NOT NULL. */
const TRACKING_URL =
  'affiliate_url = CASE WHEN instr(j.value->>1, affiliate_links.id) > 0 THEN j.value->>1 END';
const FROM = 'FROM json_each(?1) j WHERE affiliate_links.id = j.value->>0';
const COMPLETE = `UPDATE affiliate_links SET ${TRACKING_URL} ${FROM}`;
const UPDATE = `UPDATE affiliate_links SET ${TRACKING_URL}, brand_id = j.value->>2, program_id = j.value->>3,
  brand_name = j.value->>4, title = j.value->>5, description = j.value->>6, original_url = j.value->>7,
  updated_at = j.value->>8, campaign_id = j.value->>9 ${FROM} AND status <> 'deleted'`;

function changesOf(link: AffiliateLink): Cell[] {
  const { id, affiliateUrl, brandId, programId, brandName, title, description, originalUrl } = link;
  const { updatedAt, campaignId } = link;
  const target = [affiliateUrl, brandId, programId, brandName, title, description, originalUrl];
  return [id, ...target, updatedAt, campaignId];
}

function rowOf(link: AffiliateLink): AffiliateLink {
  return { ...link, affiliateUrl: PLACEHOLDER };
}

function linkOf(
  ctx: Context,
  origin: string,
  input: NewLink,
  existing: AffiliateLink | undefined,
): SavedLink {
  const id = existing?.id ?? newId('lnk');
  const sub = input.subId === undefined ? '' : `&ref=${encodeURIComponent(input.subId)}`;
  const { title = existing?.title ?? input.brandName, description = existing?.description ?? null } = input;
  const link: AffiliateLink = {
    id,
    publisherId: input.publisherId,
    brandId: input.program.brand,
    programId: input.program.id,
    brandName: input.brandName,
    title,
    description,
    originalUrl: input.url.href,
    affiliateUrl: `${origin}/track?id=${id}${sub}`,
    status: existing?.status ?? 'active',
    externalKey: input.externalKey ?? null,
    campaignId: input.campaignId ?? existing?.campaignId ?? null,
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

/** `link.unknown` (404): the publisher has no such link. */
export function unknownLink(): DomainError {
  return linkUnknown();
}
