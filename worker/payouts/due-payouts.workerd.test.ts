import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { listAlerts } from '../alerts/alerts.ts';
import { testContext } from '../platform/testing/context.ts';
import { type Instant, parseInstant } from '../platform/time.ts';
import { setStatus } from '../publishers/publishers.ts';
import { createDuePayouts } from './due-payouts.ts';
import { publishersWithSales } from './testing/publishers-with-sales.ts';

const ctx = testContext(parseInstant('2026-11-14T23:59:00Z'));
const { publisherWithSales, report } = await publishersWithSales(ctx);
const at = (time: string) => ({ ...ctx, now: parseInstant(time) as Instant });

describe('createDuePayouts', () => {
  it('creates payouts on the 15th, once a month, for active publishers with the minimum amount', async () => {
    const [rich, poor, suspended, waiting] = await Promise.all(
      Array.from({ length: 4 }, () => publisherWithSales()),
    );
    if (!rich || !poor || !suspended || !waiting) throw new Error('The test needs four publishers.');
    await report([
      rich.paid('a', '30'),
      poor.paid('b', '19'),
      suspended.paid('c', '30'),
      waiting.approved('d', '30'),
    ]);
    await setStatus(ctx, suspended.publisherId, 'suspended');

    expect(await createDuePayouts(ctx)).toEqual({ created: 0, waiting: 0, failed: 0 });
    expect(await createDuePayouts(at('2026-11-15T00:22:00Z'))).toEqual({ created: 1, waiting: 1, failed: 0 });
    await report([poor.paid('e', '300')]);
    expect(await createDuePayouts(at('2026-11-16T00:22:00Z'))).toEqual({ created: 0, waiting: 0, failed: 0 });
    expect(await payouts()).toEqual([
      { publisher_id: rich.publisherId, amount: 15_000_000, period: '2026-11' },
    ]);

    expect(await createDuePayouts(at('2026-12-14T00:22:00Z'))).toEqual({ created: 0, waiting: 0, failed: 0 });
    expect(await createDuePayouts(at('2026-12-20T00:22:00Z'))).toMatchObject({ created: 1 });
  });

  it('raises an alert when one payout fails, and creates the others', async () => {
    const [broken, next] = [await publisherWithSales(), await publisherWithSales()];
    await report([broken.paid('a', '30'), next.paid('b', '30')]);
    await env.DB.prepare(
      `CREATE TRIGGER broken BEFORE INSERT ON payouts WHEN NEW.publisher_id = '${broken.publisherId}'
       BEGIN SELECT RAISE(ABORT, 'out of order'); END`,
    ).run();
    expect(await createDuePayouts(at('2027-01-15T00:22:00Z'))).toMatchObject({ created: 1, failed: 1 });
    const { alerts } = await listAlerts(ctx, { page: 1, perPage: 5 });
    expect(alerts).toMatchObject([{ code: 'payout.not_created', subject: broken.publisherId }]);
  });
});

async function payouts() {
  const { results } = await env.DB.prepare('SELECT publisher_id, amount, period FROM payouts').all();
  return results;
}
