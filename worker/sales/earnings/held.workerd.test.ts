import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { createPayout } from '../../payouts/create-payout.ts';
import { publishersWithSales } from '../../payouts/testing/publishers-with-sales.ts';
import type { PublisherId } from '../../platform/ids.ts';
import { testContext } from '../../platform/testing/context.ts';
import { conversions } from '../tables.ts';
import { conversionStatements } from './book.ts';
import type { ConversionMoney } from './money-change.ts';

const ctx = testContext();
const { publisherWithSales, report } = await publishersWithSales(ctx);

it('conversionStatements records the money of a held conversion as held, and makes it payable after the release', async () => {
  const { publisherId, paid, accounts } = await publisherWithSales();
  await report([paid('a', '30')]);
  await setHeld(publisherId, 'publisher_suspended');
  expect(await accounts()).toEqual({ approved: 0, held: 15_000_000 });
  expect(await earning(publisherId)).toEqual({
    ...{ net: 15_000_000, net_held: 15_000_000, gross_held: 30_000_000, held: 1 },
    ...{ net_pending: 0, net_confirmed: 0 },
  });
  await expect(createPayout(ctx, publisherId)).rejects.toMatchObject({ code: 'payout.nothing_due' });

  await setHeld(publisherId, null);
  expect(await accounts()).toEqual({ approved: 15_000_000, held: 0 });
  expect(await earning(publisherId)).toEqual({
    ...{ net: 15_000_000, net_held: 0, gross_held: 0, held: 0 },
    ...{ net_pending: 0, net_confirmed: 15_000_000 },
  });
  expect((await createPayout(ctx, publisherId)).amount).toBe(15_000_000);
});

/** Writes a change of the hold on a publisher's only conversion. */
async function setHeld(publisherId: PublisherId, heldReason: string | null): Promise<void> {
  const [stored] = await ctx.db.select().from(conversions).where(eq(conversions.publisherId, publisherId));
  if (!stored) throw new Error('The publisher has a conversion.');
  const held = await env.DB.prepare('SELECT held_reason FROM conversions WHERE id = ?')
    .bind(stored.id)
    .first<string>('held_reason');
  const before: ConversionMoney = { ...stored, heldReason: held };
  const after = { ...before, heldReason, version: before.version + 1 };
  await env.DB.batch([
    env.DB.prepare('UPDATE conversions SET held_reason = ?2, version = ?3 WHERE id = ?1').bind(
      after.id,
      heldReason,
      after.version,
    ),
    ...conversionStatements(ctx, [{ before, after }]),
  ]);
}

function earning(publisherId: PublisherId) {
  return env.DB.prepare(
    'SELECT net, net_held, gross_held, held, net_pending, net_confirmed FROM publisher_earnings WHERE publisher_id = ?',
  )
    .bind(publisherId)
    .first();
}
