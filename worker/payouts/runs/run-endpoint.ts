import { z } from '@hono/zod-openapi';
import type { Context } from '../../platform/context.ts';
import { idParameter } from '../../platform/http/id-parameter.ts';
import { json, meta, metaOf } from '../../platform/http/responses.ts';
import { runDetail, runDetailOf } from './run-record.ts';
import { type PayoutRun, readRunParts } from './run-store.ts';

export const reason = z.string().trim().min(3).max(500).openapi({ example: 'The payouts of November' });
export const params = z.object({ id: idParameter('prn') });
export const one = json(z.object({ data: runDetail, meta }), 'The payout run');

export async function readRunBody(ctx: Context, run: PayoutRun) {
  return { data: runDetailOf(run, await readRunParts(ctx, run.id)), meta: metaOf(ctx) };
}
