import { z } from 'zod';
import { type Failure, failure } from '../../platform/failure.ts';
import { type MicroUsd, parseUsd, ZERO } from '../../platform/money.ts';
import { type Instant, instantOf, parseInstant, SECOND } from '../../platform/time.ts';
import type { Entry, ReportRow } from '../../sales/report-row.ts';
import { entryOf } from '../feed/entries.ts';
import { requireUsd, rowIdUnsafe, saleOf, textOf } from '../feed/fields.ts';
import { readStatus } from '../feed/status.ts';
import type { PostbackConfig } from './config.ts';

type Names = PostbackConfig['parameters'];
/** Longest value in characters. */
const MAX_VALUE = 200;

type Values = { [Name in Exclude<keyof Names, 'secret'>]: string | null };

const noTransactionId = failure(
  'postback.no_transaction_id',
  400,
  'The postback has no transaction_id, which is its identity.',
);
const noOrderId = failure(
  'postback.no_order_id',
  400,
  'The postback has no order_id, which is its identity.',
);
const noClickId = failure(
  'postback.no_click_id',
  400,
  'The postback has no click_id, which is its identity.',
);
const postbackPayoutMissing = failure('postback.payout_missing', 400, 'The postback has no payout.');
const postbackPayoutNegative = failure('postback.payout_negative', 400, 'The payout is negative.');

/**
 * Maps an authenticated server-to-server postback to a report row. The row contains no secret. The same identity is the
 * same row: a second call updates it. Malformed under `postback.no_transaction_id`,
 * `postback.no_click_id`, `postback.no_order_id`, `postback.payout_missing`, `postback.payout_negative`,
 * `report.currency_unknown`, `row.id_unsafe`, `money.*`, `time.invalid`.
 */
export function readPostback(
  config: PostbackConfig,
  parameters: URLSearchParams | Readonly<Record<string, string>>,
): Entry<ReportRow> {
  const sent = lowerCased(parameters);
  const stored = new Map(sent);
  for (const name of config.parameters.secret) stored.delete(name.toLowerCase());
  const raw = JSON.stringify(Object.fromEntries(stored));
  return entryOf(raw, () => rowOf(config, sent, raw));
}

/** Parses the stored text of a postback again. It was authenticated when it came, and contains no secret. */
export function rereadPostback(config: PostbackConfig, raw: string): Entry<ReportRow> {
  return entryOf(raw, () => {
    const sent = lowerCased(storedParameters.parse(JSON.parse(raw)));
    return rowOf(config, sent, raw);
  });
}

const storedParameters = z.record(z.string(), z.string());

/** The secrets among a postback's parameters, by the network's names. */
export function secretsIn(config: PostbackConfig, parameters: URLSearchParams): string[] {
  const sent = lowerCased(parameters);
  return config.parameters.secret.flatMap((name) => sent.get(name.toLowerCase()) || []);
}

function rowOf(config: PostbackConfig, sent: ReadonlyMap<string, string>, raw: string): ReportRow {
  const externalId = identityOf(config, sent);
  const values = valuesOf(config.parameters, sent);
  const status =
    values.status === null
      ? { status: config.statusWhenAbsent, statusUnknown: false, statusRaw: '' }
      : readStatus(config.statuses, values.status);
  const currency = values.currency ?? config.currencyWhenAbsent;
  requireUsd(currency);
  return {
    externalId,
    groupId: externalId,
    isOriginal: true,
    eventAt: timeOf(values.eventTime),
    modifiedAt: timeOf(values.modifiedTime),
    clickRef: values.clickId,
    publisherRef: null,
    programRef: values.program,
    orderId: values.orderId,
    sale: saleOf(values.sale, currency),
    commission: status.status === 'reversed' ? ZERO : payoutOf(values.payout),
    ...status,
    reason: values.reason,
    clicks: null,
    raw,
  };
}

/** IDs of different kinds never collide: all but a transaction's own have the prefix of their kind. */
function identityOf({ identity, parameters }: PostbackConfig, sent: ReadonlyMap<string, string>): string {
  const read = (name: keyof Values) => wholeId(firstValue(parameters[name], sent, MAX_VALUE + 1));
  if (identity === 'transaction') return requireId(read('transactionId'), noTransactionId);
  if (identity === 'order') return `order:${requireId(read('orderId'), noOrderId)}`;
  return `click:${requireId(read('clickId'), noClickId).toLowerCase()}|${read('goal') ?? ''}`;
}

/** Throws for an ID that would be truncated: two IDs with the same beginning would become one sale. */
function wholeId(id: string | null): string | null {
  if (id !== null && id.length > MAX_VALUE)
    throw rowIdUnsafe(`The ID has more than ${MAX_VALUE} characters.`);
  return id;
}

function requireId(value: string | null, missing: Failure): string {
  if (value === null) throw missing();
  return value;
}

/** Parses an ISO time, or seconds or milliseconds since 1970; null for none. */
function timeOf(value: string | null): Instant | null {
  if (value === null) return null;
  if (/^\d{9,10}$/.test(value)) return instantOf(Number(value) * SECOND);
  return /^\d{12,13}$/.test(value) ? instantOf(Number(value)) : parseInstant(value);
}

function payoutOf(payout: string | null): MicroUsd {
  if (payout === null) throw postbackPayoutMissing();
  const amount = parseUsd(payout);
  if (amount < 0) throw postbackPayoutNegative();
  return amount;
}

function lowerCased(parameters: URLSearchParams | Readonly<Record<string, string>>): Map<string, string> {
  const pairs = parameters instanceof URLSearchParams ? [...parameters] : Object.entries(parameters);
  return new Map(pairs.map(([name, value]) => [name.toLowerCase(), value]));
}

function valuesOf(names: Names, sent: ReadonlyMap<string, string>): Values {
  return {
    clickId: firstValue(names.clickId, sent),
    transactionId: firstValue(names.transactionId, sent),
    payout: firstValue(names.payout, sent),
    sale: firstValue(names.sale, sent),
    status: firstValue(names.status, sent),
    goal: firstValue(names.goal, sent),
    currency: firstValue(names.currency, sent),
    program: firstValue(names.program, sent),
    orderId: firstValue(names.orderId, sent),
    reason: firstValue(names.reason, sent),
    eventTime: firstValue(names.eventTime, sent),
    modifiedTime: firstValue(names.modifiedTime, sent),
  };
}

/** The first parameter with a value. An unfilled macro is no value. */
function firstValue(
  names: readonly string[],
  sent: ReadonlyMap<string, string>,
  maxLength = MAX_VALUE,
): string | null {
  for (const name of names) {
    const value = textOf(sent.get(name.toLowerCase()), maxLength);
    if (value !== null && !/^\{.*\}$/.test(value)) return value;
  }
  return null;
}
