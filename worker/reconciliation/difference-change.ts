import { type SQL, sql } from 'drizzle-orm';
import { change, validated } from '../accounts/changes/change.ts';
import { judgedStatement, readJudged } from '../accounts/changes/judged.ts';
import type { Context } from '../platform/context.ts';
import type { NetworkStatementId } from '../platform/ids.ts';
import { micros, toExactDollars } from '../platform/money.ts';
import { readConversion } from '../sales/reattribute.ts';
import { enqueueWebhookRun } from '../webhooks/emit.ts';
import {
  changeDifference,
  type DifferenceChange,
  readDifference,
  requireExplained,
  seenOf,
} from './differences.ts';
import { coverNow } from './payments/book-payment.ts';
import { readStatement } from './statements.ts';
import type { NetworkDifference } from './tables.ts';
import { isReleasedByTiming, isStatedElsewhere } from './waiting-sales.ts';

interface Input {
  id: NetworkStatementId;
  difference: DifferenceChange;
}

/**
 * The effect of an explained difference books its amount, and so does taking the effect back. `timing` books nothing, and moves the
 * amount only if it releases the sale.
 */
export const differenceChange = change({
  kind: 'network_difference.change',
  effect: 'money',
  permission: 'money:write',
  input: validated<Input>(),
  async describe(ctx, { id, difference }) {
    requireExplained(difference);
    const judged = await readJudged(ctx, stateOf(id, difference.externalId));
    const before = await readDifference(ctx, id, difference.externalId);
    const { state, effect, owner, explanation, stated, reported, conversionId } = before;
    const amount = micros(Math.abs((stated ?? 0) - (reported ?? 0)));
    return {
      what: `Settle the difference about ${difference.externalId}`,
      subject: `${id}/${difference.externalId}`,
      publisherId: conversionId === null ? null : (await readConversion(ctx, conversionId)).publisherId,
      amount,
      from: { state, effect, owner, explanation, stated, reported },
      to: {
        state: difference.state,
        effect: difference.effect,
        owner: difference.owner,
        explanation: difference.explanation,
        amount: toExactDollars(amount),
      },
      present: seenOf(before),
      isStricter:
        !movesMoney(effect) &&
        !movesMoney(difference.effect) &&
        !(await releasesSale(ctx, before, difference)),
      judged,
    };
  },
  async apply(ctx, { id, difference }, { env, seen, judged, along }) {
    const guard = judgedStatement(ctx, stateOf(id, difference.externalId), judged);
    const changed = await changeDifference(ctx, id, difference, { along: [guard, ...along], seen });
    if (difference.effect !== 'timing') await coverNow(ctx, await readStatement(ctx, id));
    await enqueueWebhookRun(env);
    return changed;
  },
});

/** SQL for what decides about a change: the difference, and whether the network states its row elsewhere. */
function stateOf(id: NetworkStatementId, externalId: string): SQL {
  return sql`SELECT json_array(d.state, d.effect, d.updated_at, d.stated, d.reported, ${isStatedElsewhere})
    FROM network_statements s CROSS JOIN network_differences d ON d.statement_id = s.id
    WHERE s.id = ${id} AND d.external_id = ${externalId}`;
}

/** A row that another statement has is only blocked by its difference, so its explanation lets the next run cover the sale. */
async function releasesSale(
  ctx: Context,
  before: NetworkDifference,
  { effect }: DifferenceChange,
): Promise<boolean> {
  return effect === 'timing' && before.effect !== 'timing' && (await isReleasedByTiming(ctx, before));
}

/** A difference that is only a matter of time books nothing. */
function movesMoney(effect: NetworkDifference['effect']): boolean {
  return effect !== null && effect !== 'timing';
}
