import { env } from 'cloudflare:workers';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { closeLedger } from '../ledger/close-ledger.ts';
import { exportLedger } from '../ledger/export.ts';
import { splitLines } from '../ledger/split-lines.ts';
import { verifyLedger } from '../ledger/verify.ts';
import { testContext } from '../platform/testing/context.ts';
import { runs } from '../platform/testing/runs.ts';
import { checkMoney } from '../reconciliation/money-check/check-money.ts';
import { history } from './commands.ts';
import { FOUND_HISTORIES } from './found-histories.ts';
import type { History } from './history.ts';
import { KEPT_HISTORIES } from './kept-histories.ts';
import { OPEN_FINDINGS } from './open-findings.ts';
import { playHistory } from './play-history.ts';
import { createWorld } from './world.ts';

const ctx = testContext();
const CLOSED = Object.entries(FOUND_HISTORIES).filter(([name]) => !OPEN_FINDINGS.has(name));

describe('the money', () => {
  it.each(Object.entries(KEPT_HISTORIES))('%s', { timeout: 600_000 }, (_, planned) => playAndVerify(planned));

  it.each(CLOSED)('survives what an audit found as %s', { timeout: 600_000 }, (_, planned) =>
    playAndVerify(planned),
  );

  it('ends as a simple model says after any history of sales, payouts, payments and failures', {
    timeout: 7_200_000,
  }, async () => {
    await fc.assert(fc.asyncProperty(history, playAndVerify), { numRuns: runs(5) });
  });
});

async function playAndVerify(planned: History): Promise<void> {
  const { latest } = await playHistory(await createWorld(ctx, planned.minDayShare), planned);
  const end = { ...ctx, now: latest };
  await closeLedger(end, env);
  await checkMoney(end);
  // A payout of sales whose payment was canceled since is what it is.
  const { results } = await env.DB.prepare(
    `SELECT code, subject, expected, actual FROM money_differences WHERE code <> 'network.not_received'`,
  ).all();
  expect(results).toEqual([]);
  const whole = exportLedger(end, { maxPages: Number.POSITIVE_INFINITY });
  expect(await verifyLedger(splitLines(whole))).toMatchObject({ ok: true, problems: [] });
}
