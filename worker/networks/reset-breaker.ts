import { recordAction } from '../platform/audit/write-audit.ts';
import type { Context } from '../platform/context.ts';
import type { NetworkSlug } from '../platform/contract/networks.ts';
import { failure } from '../platform/failure.ts';
import type { BreakerReport } from './breaker.ts';

const breakerNotOpen = failure(
  'breaker.not_open',
  409,
  'The circuit breaker can be reset only while it is open.',
  { action: 'Nothing needs to be reset.' },
);

/**
 * Closes a network's open circuit breaker by an operator's decision, and returns its state. Throws `breaker.not_open` (409),
 * also for the second of two operators.
 */
export async function resetBreaker(
  ctx: Context,
  breakers: Env['BREAKER'],
  network: NetworkSlug,
): Promise<BreakerReport> {
  const breaker = breakers.getByName(network);
  const { status, failures } = await breaker.status();
  const report = await breaker.reset(ctx.now);
  if (!report) throw breakerNotOpen();
  await recordAction(ctx, {
    action: 'circuit_breaker.reset',
    subject: network,
    before: { status, failures },
    detail: { status: report.status },
  });
  return report;
}
