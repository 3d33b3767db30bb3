import { type SQL, sql } from 'drizzle-orm';
import type { MicroUsd } from '../platform/money.ts';
import type { Settings } from '../platform/settings/settings.ts';
import type { ConversionStatus } from './earnings/commission-status.ts';

/** Where the publisher's money of a conversion is. */
export const MONEY_STATES = [
  'pending',
  'held',
  'approved',
  'payable',
  'paid',
  'reversed',
  'clawed_back',
  'forfeited',
] as const;
export type MoneyState = (typeof MONEY_STATES)[number];

interface MoneyFacts {
  status: ConversionStatus;
  heldReason: string | null;
  forfeitedFor: string | null;
  net: MicroUsd;
  paidOut: MicroUsd;
}

/** `stage` is the status from which commission is payable. The same as `stateSql`. */
export function moneyStateOf(
  { status, heldReason, forfeitedFor, net, paidOut }: MoneyFacts,
  stage: Settings['payableStage'],
): MoneyState {
  if (heldReason !== null) return 'held';
  if (status === 'reversed') return paidOut > net ? 'clawed_back' : 'reversed';
  if (forfeitedFor !== null) return 'forfeited';
  if (status === 'pending') return 'pending';
  if (paidOut >= net && paidOut !== 0) return 'paid';
  return status === 'approved' && stage === 'paid' ? 'approved' : 'payable';
}

/** The same as SQL about a row of `conversions` with the alias `v`. */
export function stateSql(stage: Settings['payableStage']): SQL {
  return sql`CASE WHEN v.held_reason IS NOT NULL THEN 'held'
    WHEN v.status = 'reversed' THEN CASE WHEN v.paid_out > v.net THEN 'clawed_back' ELSE 'reversed' END
    WHEN v.forfeited_for IS NOT NULL THEN 'forfeited' WHEN v.status = 'pending' THEN 'pending'
    WHEN v.paid_out >= v.net AND v.paid_out <> 0 THEN 'paid'
    WHEN v.status = 'approved' AND ${stage} = 'paid' THEN 'approved' ELSE 'payable' END`;
}
