import { env } from 'cloudflare:workers';
import type { Context } from '../../platform/context.ts';
import { archiveLedger } from '../archive-ledger.ts';
import { archiveClosedSales } from '../archive-sales.ts';
import { closeLedger } from '../close-ledger.ts';

/** Closes the ledger at a time, and moves to the archive what can be moved later. */
export async function archiveAll(
  closing: Context,
  later: Context,
): Promise<{ archives: number; conversions: number }> {
  await closeLedger(closing, env);
  await archiveLedger(later);
  return archiveClosedSales(later);
}
