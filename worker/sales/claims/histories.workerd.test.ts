import { env } from 'cloudflare:workers';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import type { ClickId } from '../../clicks/click-id.ts';
import { balancesUnder } from '../../ledger/balances.ts';
import { DomainError } from '../../platform/errors.ts';
import { type Member, openScene, type Scene } from '../../platform/http/testing/scene.ts';
import { derivedId } from '../../platform/ids.ts';
import { type MicroUsd, micros, toExactDollars } from '../../platform/money.ts';
import { runs } from '../../platform/testing/runs.ts';
import { ingestReport } from '../ingest.ts';
import { sampleRow } from '../testing/sample-row.ts';
import { acceptClaim, declineClaim } from './decide-claim.ts';
import { fileClaim, readClaim } from './file-claim.ts';

const KEYS = { clickIdKeys: [env.CLICK_ID_KEY] };
const STATUSES = ['pending', 'approved', 'reversed'] as const;
/** Errors that a publisher, operator or network may get in a correct system. */
const REFUSALS =
  /^claim\.(decided|unknown|contended|amount_changed|click_has_conversion|open_total_cap)$|^report\.contended$/;

interface Sale {
  click: number;
  order: string;
}
type Report = Sale & { does: 'report'; cents: number; status: (typeof STATUSES)[number]; version: number };
type Step =
  | (Sale & { does: 'claim'; cents: number })
  | (Sale & { does: 'accept' })
  | (Sale & { does: 'decline' })
  | Report;

const sale = { click: fc.nat(1), order: fc.constantFrom('A-1', 'a-1 ', 'B-2') };
const cents = fc.integer({ min: 1, max: 2_000 });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ ...sale, does: fc.constant('claim' as const), cents }),
  fc.record({ ...sale, does: fc.constant('accept' as const) }),
  fc.record({ ...sale, does: fc.constant('decline' as const) }),
  fc.record({
    ...sale,
    does: fc.constant('report' as const),
    cents,
    status: fc.constantFrom(...STATUSES),
    version: fc.nat(3),
  }),
);
/** Steps one after another; those of an inner list happen at the same time. */
const history = fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { minLength: 2, maxLength: 7 });

let scene: Scene;

beforeAll(async () => {
  scene = await openScene();
});

it('claims, rows and decisions count one click and order once, in any order', {
  timeout: 600_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(history, async (rounds) => {
      const member = await scene.signUp();
      const clicks = [scene.idOf(member), scene.idOf(member)];
      for (const round of rounds) {
        await Promise.all(round.map((each) => take(member, clicks, each)));
        await requireCountedOnce(member, clicks);
      }
    }),
    { numRuns: runs(20) },
  );
});

async function take(member: Member, clicks: readonly ClickId[], taken: Step): Promise<void> {
  const clickId = clicks[taken.click] ?? '';
  const orderKey = taken.order.trim().toLowerCase();
  const id = derivedId('clm', member.id, clickId, orderKey);
  try {
    if (taken.does === 'claim')
      await fileClaim(scene.ctx, KEYS.clickIdKeys, member.id, {
        clickId,
        orderId: taken.order.trim(),
        grossCommission: toExactDollars(micros(taken.cents * 10_000)),
        source: undefined,
      });
    else if (taken.does === 'accept') {
      const { gross } = await readClaim(scene.ctx, id);
      await acceptClaim(scene.ctx, KEYS, id, { reason: null, separateSale: true, gross });
    } else if (taken.does === 'decline') await declineClaim(scene.ctx, id, { reason: 'no' });
    else await ingestReport(scene.ctx, KEYS, 'wildfire', [{ row: rowOf(taken, clickId, orderKey) }], 'sync');
  } catch (error) {
    if (!(error instanceof DomainError) || !REFUSALS.test(error.code)) throw error;
  }
}

function rowOf(reported: Report, clickRef: string, orderKey: string) {
  const { status } = reported;
  const commission = micros(status === 'reversed' ? 0 : reported.cents * 10_000);
  return sampleRow(`${clickRef}:${orderKey}`, {
    clickRef,
    orderId: reported.order,
    eventAt: scene.ctx.now,
    status,
    statusRaw: status,
    commission,
    raw: `${reported.cents} ${status} ${reported.version}`,
  });
}

interface Counted {
  network: string;
  gross: MicroUsd;
  net: MicroUsd;
  status: string;
}

/** Each click and order has the network's amount once it has reported, else the accepted claim's, else none. */
async function requireCountedOnce(member: Member, clicks: readonly ClickId[]): Promise<void> {
  const d1 = scene.ctx.db.$client;
  let total = 0;
  for (const clickId of clicks)
    for (const orderKey of ['a-1', 'b-2']) {
      const { results: counted } = await d1
        .prepare(
          `SELECT network_id AS network, gross, net, status FROM conversions
           WHERE click_id = ?1 AND lower(trim(order_id)) = ?2`,
        )
        .bind(clickId, orderKey)
        .all<Counted>();
      const claim = await d1
        .prepare('SELECT status, gross FROM claims WHERE click_id = ?1 AND order_key = ?2')
        .bind(clickId, orderKey)
        .first<{ status: string; gross: number }>();
      const reported = counted.find(({ network }) => network === 'wildfire');
      const direct = counted.filter(({ network, status }) => network === 'direct' && status !== 'reversed');
      if (reported && claim) expect(claim.status).toBe('settled');
      expect(direct.length).toBe(claim?.status === 'accepted' ? 1 : 0);
      const expected = reported ? reported.gross : claim?.status === 'accepted' ? claim.gross : 0;
      expect(counted.reduce((sum, { gross }) => sum + gross, 0)).toBe(expected);
      total += counted.reduce((sum, { net }) => sum + net, 0);
    }
  const balances = [...(await balancesUnder(scene.ctx, `publisher:${member.id}`)).values()];
  expect(balances.reduce((sum, each) => sum + each, 0)).toBe(total);
}
