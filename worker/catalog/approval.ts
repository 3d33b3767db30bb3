import type { Context } from '../platform/context.ts';
import { DomainError } from '../platform/errors.ts';
import type { ProgramId } from '../platform/ids.ts';
import { refreshBrands } from './brands.ts';
import { wantRoutes } from './edge-parts.ts';

export type ProgramStatus = 'pending' | 'approved' | 'rejected';

/**
 * An operator's decision over programs, whatever they were before: their brands and their places at the edge follow in
 * the same transaction. Approval is dated, rejection takes the date away. Throws `program.not_found` (404) and then
 * changes nothing.
 */
export async function decidePrograms(
  ctx: Context,
  programIds: readonly ProgramId[],
  decision: Exclude<ProgramStatus, 'pending'>,
): Promise<void> {
  const d1 = ctx.db.$client;
  const ids = [...new Set(programIds)];
  const { results: programs } = await d1
    .prepare(
      'SELECT p.number, p.brand_id FROM json_each(?1) j CROSS JOIN network_programs p ON p.id = j.value',
    )
    .bind(JSON.stringify(ids))
    .all<{ number: number; brand_id: string }>();
  if (ids.length === 0 || programs.length < ids.length)
    throw new DomainError('program.not_found', 'One of these programs does not exist.', 404);
  const numbers = programs.map((program) => program.number);
  await d1.batch([
    wantRoutes(d1, numbers),
    d1
      .prepare(DECIDE)
      .bind(JSON.stringify(numbers), decision, decision === 'approved' ? ctx.now : null, ctx.now),
    ...refreshBrands(
      d1,
      programs.map((program) => program.brand_id),
      ctx.now,
    ),
  ]);
}

const DECIDE = `UPDATE network_programs SET status = ?2, approval_date = ?3, updated_at = ?4
  WHERE number IN (SELECT value FROM json_each(?1))`;
