import { eq, sql } from 'drizzle-orm';
import { lastDayOf } from '../clicks/store/store-name.ts';
import { account } from '../ledger/accounts.ts';
import { transferStatements } from '../ledger/post.ts';
import { transfersFor } from '../ledger/posting-reference.ts';
import { actorName, type Context } from '../platform/context.ts';
import { sqlStatement, statementOf } from '../platform/database.ts';
import { failure } from '../platform/failure.ts';
import { newId } from '../platform/ids.ts';
import { type MicroUsd, micros, ZERO } from '../platform/money.ts';
import { startOfDay } from '../platform/time.ts';
import { correctionStatements } from '../sales/correct-sale.ts';
import { planStatements } from '../sales/plan-statements.ts';
import { restoreConversions } from '../sales/sale-archive/restore-sales.ts';
import { conversions } from '../sales/tables.ts';
import { uncoveringChanges } from './payments/uncover-sales.ts';
import { correctionRowOf } from './statement-rows.ts';
import {
  type DifferenceEffect,
  type NetworkDifference,
  type NetworkStatement,
  networkDifferenceEffects,
} from './tables.ts';

type Effect = NonNullable<NetworkDifference['effect']>;

const REASON = 'Corrected to the network’s statement';

const networkDifferenceEffectInvalid = failure(
  'network_difference.effect_invalid',
  422,
  (effect: string, possible: string) =>
    `This difference can’t have the effect ${effect}. Possible effects: ${possible}.`,
  { action: 'Choose one of the effects in `effects`.', sample: ['write_off', 'timing'] },
);
const networkDifferenceSaleSmaller = failure(
  'network_difference.sale_smaller',
  409,
  'The sale is reversed, pending, or worth less than what would be written off.',
  { action: 'Compare the statement again, then decide.' },
);

/**
 * The effects that a difference can have. Where the network pays less than we had, we carry the rest, correct our sale, or wait for
 * the money. Where it pays more, our sale is corrected, or made if we have none.
 */
export function effectsOf({
  kind,
  stated,
  reported,
}: Pick<NetworkDifference, 'kind' | 'stated' | 'reported'>): Effect[] {
  if (kind === 'other_month') return ['timing'];
  const isLess = (stated ?? 0) < (reported ?? 0);
  return isLess && reported !== null
    ? ['timing', 'write_off', 'correction', 'deduction']
    : ['timing', 'correction'];
}

/**
 * The writes that book the effect of an explained difference. Throws `network_difference.effect_invalid` (422),
 * `network_difference.sale_smaller` (409), and as `correctionStatements` does.
 */
export async function bookEffect(
  ctx: Context,
  statement: NetworkStatement,
  difference: NetworkDifference,
  effect: Effect,
): Promise<D1PreparedStatement[]> {
  const possible = effectsOf(difference);
  if (!possible.includes(effect)) throw networkDifferenceEffectInvalid(effect, possible.join(', '));
  if (effect === 'timing') return [];
  const { statementId, externalId, conversionId } = difference;
  const { networkId, month } = statement;
  const amount = micros((difference.reported ?? 0) - (difference.stated ?? 0));
  const id = newId('nef');
  const insert = statementOf(
    ctx.db,
    ctx.db.insert(networkDifferenceEffects).values({
      ...{ id, statementId, externalId, networkId, month, effect, conversionId, amount },
      state: 'booked',
      createdBy: actorName(ctx.actor),
      createdAt: ctx.now,
    }),
  );
  if (effect !== 'write_off')
    return [
      insert,
      ...(await correction(ctx, { networkId, month, externalId, conversionId }, micros(-amount))),
    ];
  await requireWorth(ctx, conversionId, amount);
  return [insert, ...writeOffTransfers(ctx, { id, networkId, amount }, 1)];
}

/**
 * The writes that take an effect back: the opposite booking, or the correcting row without an amount. A sale that was covered by less
 * than its amount is no longer covered. Throws as `correctionStatements` and `uncoveringChanges` do.
 */
export async function reverseEffect(ctx: Context, effect: DifferenceEffect): Promise<D1PreparedStatement[]> {
  const { id, conversionId } = effect;
  const reversed = sqlStatement(
    ctx.db,
    sql`UPDATE network_difference_effects SET state = 'reversed', reversed_by = ${actorName(ctx.actor)},
      reversed_at = ${ctx.now} WHERE id = ${id}`,
  );
  if (effect.effect !== 'write_off') return [reversed, ...(await correction(ctx, effect, ZERO))];
  const uncovering = conversionId === null ? [] : await uncoveringChanges(ctx, [conversionId]);
  const covered = uncovering.filter(({ before }) => before?.networkPayment != null);
  return [
    ...planStatements(ctx, { rows: [], changes: covered }),
    reversed,
    ...writeOffTransfers(ctx, effect, 2),
  ];
}

function correction(
  ctx: Context,
  effect: Pick<DifferenceEffect, 'networkId' | 'month' | 'externalId' | 'conversionId'>,
  amount: MicroUsd,
): Promise<D1PreparedStatement[]> {
  const { networkId, month, externalId, conversionId } = effect;
  return correctionStatements(ctx, {
    ...{ networkId, conversionId, amount, reason: REASON },
    // A sale that the network states and never reported has the network’s ID, so that a later report is the same sale.
    rowId: conversionId === null ? externalId : correctionRowOf(externalId),
    eventAt: startOfDay(lastDayOf(month)),
  });
}

async function requireWorth(
  ctx: Context,
  id: NetworkDifference['conversionId'],
  amount: MicroUsd,
): Promise<void> {
  if (id !== null) await restoreConversions(ctx, [id]);
  const [sale] = id === null ? [] : await ctx.db.select().from(conversions).where(eq(conversions.id, id));
  if (!sale || sale.gross < amount || sale.status === 'reversed' || sale.status === 'pending')
    throw networkDifferenceSaleSmaller();
}

/** The network margin carries what a network doesn’t pay. `version` 2 takes it back. */
function writeOffTransfers(
  ctx: Context,
  { id, networkId, amount }: Pick<DifferenceEffect, 'id' | 'networkId' | 'amount'>,
  version: 1 | 2,
): D1PreparedStatement[] {
  const [margin, writtenOff] = [account.networkMargin('approved'), account.writtenOff(networkId)];
  const movement =
    version === 1
      ? { debit: margin, credit: writtenOff, amount }
      : { debit: writtenOff, credit: margin, amount };
  const kind = version === 1 ? 'network.written_off' : 'network.write_off_reversed';
  return transferStatements(
    ctx,
    transfersFor({ subject: id, version, kind, ruleId: null, reason: null }, [movement]),
  );
}
