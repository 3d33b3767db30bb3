import { piecesOf } from '../platform/bulk.ts';
import type { Context } from '../platform/context.ts';
import type { Instant } from '../platform/time.ts';
import { refreshBrands } from './brands.ts';
import { wantRoutes } from './edge-parts.ts';

/** Programs closed in one transaction. */
const AT_ONCE = 2_000;

/**
 * Closes the programs of a network that a complete sync did not see, with their brands and the marks for the edge.
 * What was written since the sync began stays open. Returns how many were closed.
 */
export async function closeVanished(
  ctx: Context,
  networkId: string,
  seenNumbers: Iterable<number>,
  runStartedAt: Instant,
): Promise<number> {
  const d1 = ctx.db.$client;
  const { results: active } = await d1
    .prepare(
      'SELECT number, brand_id FROM network_programs WHERE network_id = ?1 AND is_active AND updated_at < ?2',
    )
    .bind(networkId, runStartedAt)
    .all<{ number: number; brand_id: string }>();
  const seen = new Set(seenNumbers);
  const vanished = active.filter((program) => !seen.has(program.number));
  for (const piece of piecesOf(vanished, AT_ONCE)) {
    const numbers = piece.map((program) => program.number);
    await d1.batch([
      wantRoutes(d1, numbers),
      d1.prepare(CLOSE).bind(JSON.stringify(numbers), ctx.now),
      ...refreshBrands(
        d1,
        piece.map((program) => program.brand_id),
        ctx.now,
      ),
    ]);
  }
  return vanished.length;
}

const CLOSE = `UPDATE network_programs SET is_active = 0, updated_at = ?2
  WHERE number IN (SELECT value FROM json_each(?1))`;
