import { env } from 'cloudflare:workers';
import { archiveLedger } from '../../../ledger/archive-ledger.ts';
import { closeLedger } from '../../../ledger/close-ledger.ts';
import { archiveClosedSales } from '../../../payouts/archive-sales.ts';
import type { Context } from '../../../platform/context.ts';

/** Closes the ledger at a time, and moves to the archive what can be moved later. */
export async function archiveAll(
  closing: Context,
  later: Context,
): Promise<{ archives: number; conversions: number }> {
  await closeLedger(closing, env);
  await archiveLedger(later);
  return archiveClosedSales(later);
}
