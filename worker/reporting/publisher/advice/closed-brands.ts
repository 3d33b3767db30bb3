import { sql } from 'drizzle-orm';
import { closedNetworks } from '../../../catalog/close-network.ts';
import type { Context } from '../../../platform/context.ts';
import { listed } from '../../../platform/database.ts';
import type { BrandId } from '../../../platform/ids.ts';
import { dayOf, type Instant } from '../../../platform/time.ts';
import type { ClosedBrand, ClosedNetwork } from './figures.ts';

/**
 * Those of these brands without an open program, with the day of the last change of their programs, and the closed network of a
 * program that is open otherwise.
 */
export async function readClosedBrands(
  ctx: Context,
  ids: readonly BrandId[],
): Promise<Map<BrandId, Pick<ClosedBrand, 'closedOn' | 'network'>>> {
  if (ids.length === 0) return new Map();
  const [rows, closed] = await Promise.all([
    ctx.db.all<{ id: BrandId; changedAt: Instant | null; network: string | null }>(
      sql`SELECT b.id, MAX(p.updated_at) AS changedAt,
            MIN(CASE WHEN p.status = 'approved' AND p.is_active THEN p.network_id END) AS network
          FROM brands b JOIN brands t ON t.id = COALESCE(b.merged_into, b.id)
            LEFT JOIN network_programs p ON p.brand_id = t.id
          WHERE b.id IN ${listed(ids)} AND t.program_number IS NULL GROUP BY b.id`,
    ),
    closedNetworks(ctx),
  ]);
  return new Map(
    rows.map(({ id, changedAt, network }) => [
      id,
      {
        closedOn: changedAt === null ? null : dayOf(changedAt),
        network: network === null ? null : networkOf(closed, network),
      },
    ]),
  );
}

/** Null for a network that is open. */
export function networkOf(closed: ReadonlyMap<string, string>, id: string): ClosedNetwork | null {
  const name = closed.get(id);
  return name === undefined ? null : { id, name };
}
