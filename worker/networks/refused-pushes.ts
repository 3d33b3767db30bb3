import { raiseAlert } from '../platform/alerts/alerts.ts';
import type { Context } from '../platform/context.ts';
import type { DomainError } from '../platform/errors.ts';
import { consumeRateLimit } from '../platform/rate-limits/consume.ts';
import { DAY, SECOND } from '../platform/time.ts';

const DAY_SECONDS = DAY / SECOND;
/** Refused pushes of a week that raise no alert: anyone can send some. */
const IN_A_WEEK = { name: 'refused_in_a_week', limit: 4, windowSeconds: 7 * DAY_SECONDS };
const ALERTS_A_DAY = { name: 'alerts_a_day', limit: 1, windowSeconds: DAY_SECONDS };

/**
 * Counts a push of a network that was refused. From the fifth of a week on it alerts operators, once a day: a network whose secret
 * is mistyped, or whose format has changed, would lose every sale unseen. Nothing that was sent is repeated.
 */
export async function countRefusedPush(
  ctx: Context,
  { RATE_LIMITER }: Pick<Env, 'RATE_LIMITER'>,
  network: string,
  { code, message }: DomainError,
): Promise<void> {
  const name = `refused_pushes:${network}`;
  const counted = await consumeRateLimit(RATE_LIMITER, name, [IN_A_WEEK], ctx.now);
  if (counted === null || counted.allowed) return;
  const alerted = await consumeRateLimit(RATE_LIMITER, name, [ALERTS_A_DAY], ctx.now);
  if (!alerted?.allowed) return;
  await raiseAlert(ctx, {
    level: 'warning',
    code: 'partner.pushes_refused',
    subject: network,
    message: `${network}: at least ${IN_A_WEEK.limit + 1} pushes were refused within a week, and their sales aren’t stored. The last one (${code}): ${message}`,
  });
}
