import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { listAlerts } from '../../platform/alerts/alerts.ts';
import { updateSettings } from '../../platform/settings/settings.ts';
import { testContext } from '../../platform/testing/context.ts';
import { payByBank, upload } from '../testing/bank-file.ts';
import { encryptedDetails } from '../testing/give-details.ts';
import { Fuse, Killed, killable } from '../testing/killable.ts';
import { publishersWithSales } from '../testing/publishers-with-sales.ts';
import { controlPayouts, IBAN_DETAILS, sandboxRails } from '../testing/sandbox-rails.ts';

const ctx = testContext();
const rails = sandboxRails();
const { publisherWithSales, report } = await publishersWithSales(ctx);

const MAX_WRITES = 40;

it('a statement whose upload fails at any write can be uploaded again, and takes effect exactly once', async () => {
  // What all uploads bring back stays below what one person decides about on a day.
  await updateSettings(ctx, { second_person_from: '10000.00' });
  let write = 1;
  for (; write < MAX_WRITES; write++) {
    const [paid, returned] = [await payee(), await payee()];
    await report([paid.paid(`paid-${write}`, '30'), returned.paid(`returned-${write}`, '30')]);
    const { file } = await payByBank(ctx, rails);
    const xml = await statementOf(file, returned.publisherId);
    const fuse = new Fuse(write);
    const first = await upload(killable(ctx, fuse), xml).catch((error: unknown) => error);
    if (fuse.hasBurnt) expect(first).toBeInstanceOf(Killed);
    expect(await upload(ctx, xml)).toEqual({ settled: 2, returned: 1 });
    expect(await paid.accounts()).toEqual({ approved: 0, paid_out: 15_000_000 });
    expect(await returned.accounts()).toEqual({ approved: 15_000_000, paid_out: 0 });
    await stopPaying(returned.publisherId);
    if (!fuse.hasBurnt) break;
  }
  expect(write).toBeGreaterThan(4);
  expect(write).toBeLessThan(MAX_WRITES);
  expect((await listAlerts(ctx, { page: 1, perPage: 20 })).alerts).toEqual([]);
  const decided = await env.DB.prepare('SELECT SUM(amount) FROM decided_amounts').first('SUM(amount)');
  expect(decided, 'each return counts once for its uploader').toBe(write * 15_000_000);
});

function payee() {
  return publisherWithSales((id) => encryptedDetails(id, IBAN_DETAILS));
}

/** The statement in which the bank has booked all transfers of a file, and the return of one. */
async function statementOf(file: string, returned: string): Promise<string> {
  const reference = await env.DB.prepare('SELECT transfer_reference FROM payouts WHERE publisher_id = ?')
    .bind(returned)
    .first<string>('transfer_reference');
  const response = await controlPayouts(`bank/statement?return=${reference}-1`, {
    method: 'POST',
    body: file,
  });
  return response.text();
}

/** Keeps the returned money out of the next file. */
async function stopPaying(publisherId: string): Promise<void> {
  await env.DB.prepare(
    "INSERT INTO payout_holds (publisher_id, reason, placed_by, placed_at) VALUES (?, 'test', 'test', 0)",
  )
    .bind(publisherId)
    .run();
}
