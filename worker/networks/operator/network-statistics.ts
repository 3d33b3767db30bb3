import type { Context } from '../../platform/context.ts';
import { NETWORK_SLUGS } from '../../platform/contract/networks.ts';
import { TEST_PUBLISHER } from '../../platform/ids.ts';
import { addMs, DAY, type Instant, isoOrNull } from '../../platform/time.ts';
import { readLastSales } from '../../sales/reported-pace.ts';
import { credentialsOf } from '../credentials.ts';
import { successRate } from '../run-history.ts';
import { closingOf } from './closing-fields.ts';

/** The days whose runs make the success rate. */
const SUCCESS_DAYS = 7;

interface Row {
  id: string;
  name: string;
  slug: string;
  is_active: number;
  closedAt: Instant | null;
  closedReason: string | null;
  total: number;
  approved: number;
  pending: number;
  last_sync_at: Instant | null;
  running: number;
}

/**
 * The figures of each network, by name, and since when the links are counted. A partner’s network, which is never synced, has no
 * success rate.
 */
export async function networkStatistics(ctx: Context, env: Env) {
  const [{ results }, { links, asOf }] = await Promise.all([
    ctx.db.$client.prepare(STATISTICS).all<Row>(),
    activeLinks(ctx),
  ]);
  const lastSales = await readLastSales(
    ctx,
    results.map(({ id }) => id),
  );
  const since = addMs(ctx.now, -SUCCESS_DAYS * DAY);
  const networks = await Promise.all(
    results.map(async (row) => {
      const slug = NETWORK_SLUGS.find((each) => each === row.slug);
      return {
        network_id: row.id,
        network_name: row.name,
        network_slug: row.slug,
        is_active: row.is_active === 1,
        ...closingOf(row),
        is_synced: slug !== undefined,
        total_programs: row.total,
        approved_programs: row.approved,
        pending_programs: row.pending,
        total_links: links.get(row.id) ?? 0,
        last_sync_at: isoOrNull(row.last_sync_at),
        last_sale_at: isoOrNull(lastSales.get(row.id) ?? null),
        is_syncing: row.running > 0,
        success_rate: await successRate(ctx, row.id, since),
        credentials: slug ? credentialsOf(env, slug, env.ENVIRONMENT === 'local') : [],
      };
    }),
  );
  return { networks, asOf };
}

/** Active links by network, as the last count of the platform found them. Before the first one, they are counted here. */
async function activeLinks(ctx: Context): Promise<{ links: Map<string, number>; asOf: Instant }> {
  const d1 = ctx.db.$client;
  const { results } = await d1.prepare(COUNTED_LINKS).all<LinkCount>();
  const [first] = results;
  const counted = first ? results : (await d1.prepare(LINKS).all<LinkCount>()).results;
  return {
    links: new Map(counted.flatMap(({ id, links }) => (id === null ? [] : [[id, links] as const]))),
    asOf: first?.at ?? ctx.now,
  };
}

interface LinkCount {
  /** Null in the row of a count without links. */
  id: string | null;
  links: number;
  at?: Instant;
}

const COUNTED_LINKS = `SELECT c.counted_at AS at, n.key AS id, n.value AS links
  FROM platform_counts c LEFT JOIN json_each(c.counts, '$.networkLinks') n WHERE c.id = 1`;
const LINKS = `SELECT p.network_id AS id, COUNT(*) AS links
  FROM affiliate_links l CROSS JOIN network_programs p ON p.id = l.program_id
  WHERE l.status = 'active' AND l.publisher_id <> '${TEST_PUBLISHER}' GROUP BY p.network_id`;

const STATISTICS = `WITH
  programs AS (
    SELECT network_id, SUM(is_active) AS total, SUM(is_active AND status = 'approved') AS approved,
      SUM(is_active AND status = 'pending') AS pending
    FROM network_programs INDEXED BY network_programs_by_advertiser GROUP BY network_id
  )
  SELECT n.id, n.name, n.slug, n.is_active, n.closed_at AS closedAt, n.closed_reason AS closedReason, COALESCE(p.total, 0) AS total, COALESCE(p.approved, 0) AS approved,
    COALESCE(p.pending, 0) AS pending,
    (SELECT MAX(r.finished_at) FROM sync_runs r WHERE r.network_id = n.id AND r.status = 'completed') AS last_sync_at,
    (SELECT COUNT(*) FROM sync_runs r WHERE r.network_id = n.id AND r.status = 'running') AS running
  FROM affiliate_networks n LEFT JOIN programs p ON p.network_id = n.id
  ORDER BY n.name, n.id`;
