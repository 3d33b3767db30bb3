import { z } from 'zod';
import { DomainError } from '../../platform/errors.ts';
import { sameText } from '../../platform/hashing.ts';
import { type MicroUsd, parseUsd, ZERO } from '../../platform/money.ts';
import type { Instant } from '../../platform/time.ts';
import type { Entry, ReportRow } from '../contract.ts';
import { entryOf } from '../feed/entries.ts';
import { requireUsd, saleOf, textOf } from '../feed/fields.ts';
import { readStatus } from '../feed/status.ts';
import type { PostbackConfig } from './config.ts';

/** What the receiving side knows: the network's shared secret and when the postback came. */
interface PostbackReceipt {
  secret: string;
  receivedAt: Instant;
}

type Names = PostbackConfig['parameters'];
type Values = { [Name in keyof Names]: string | null };

/**
 * Reads a server-to-server postback. The secret is compared in constant time (throws `postback.bad_secret`, 401) and
 * kept out of the row. The same conversion id, or click id and goal, is the same row: a second call updates it.
 * Malformed under `postback.no_identity`, `postback.payout_missing`, `postback.payout_negative`,
 * `postback.payout_above_cap`, `report.currency_unknown`, `money.*`.
 */
export function readPostback(
  config: PostbackConfig,
  parameters: URLSearchParams | Readonly<Record<string, string>>,
  receipt: PostbackReceipt,
): Entry<ReportRow> {
  const sent = lowerCased(parameters);
  const values = valuesOf(config.parameters, sent);
  if (!receipt.secret || !sameText(values.secret ?? '', receipt.secret))
    throw new DomainError('postback.bad_secret', 'The postback does not know the shared secret.', 401);
  for (const name of config.parameters.secret) sent.delete(name.toLowerCase());
  const raw = JSON.stringify(Object.fromEntries(sent));
  return entryOf(raw, () => rowOf(config, values, receipt.receivedAt, raw));
}

/** Reads the stored text of a postback again; it was accepted when it came, and holds no secret. */
export function rereadPostback(config: PostbackConfig, raw: string, receivedAt: Instant): Entry<ReportRow> {
  return entryOf(raw, () => {
    const sent = lowerCased(storedParameters.parse(JSON.parse(raw)));
    return rowOf(config, valuesOf(config.parameters, sent), receivedAt, raw);
  });
}

const storedParameters = z.record(z.string(), z.string());

function rowOf(config: PostbackConfig, values: Values, receivedAt: Instant, raw: string): ReportRow {
  const externalId = identityOf(values);
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
    eventAt: receivedAt,
    modifiedAt: null,
    clickRef: values.clickId,
    publisherRef: null,
    programRef: values.program,
    orderId: values.orderId,
    sale: saleOf(values.sale, currency),
    commission: status.status === 'reversed' ? ZERO : payoutOf(values.payout, parseUsd(config.payoutCap)),
    ...status,
    reason: values.reason,
    clicks: null,
    raw,
  };
}

function identityOf({ conversionId, clickId, goal }: Values): string {
  if (conversionId !== null) return conversionId;
  if (clickId !== null) return `${clickId}|${goal ?? ''}`;
  throw new DomainError('postback.no_identity', 'The postback names neither conversion nor click.');
}

function payoutOf(payout: string | null, cap: MicroUsd): MicroUsd {
  if (payout === null) throw new DomainError('postback.payout_missing', 'The postback names no payout.');
  const amount = parseUsd(payout);
  if (amount < 0) throw new DomainError('postback.payout_negative', 'The payout is negative.');
  if (amount > cap) throw new DomainError('postback.payout_above_cap', 'The payout is above the cap.');
  return amount;
}

function lowerCased(parameters: URLSearchParams | Readonly<Record<string, string>>): Map<string, string> {
  const pairs = parameters instanceof URLSearchParams ? [...parameters] : Object.entries(parameters);
  return new Map(pairs.map(([name, value]) => [name.toLowerCase(), value]));
}

function valuesOf(names: Names, sent: ReadonlyMap<string, string>): Values {
  return {
    clickId: firstValue(names.clickId, sent),
    conversionId: firstValue(names.conversionId, sent),
    payout: firstValue(names.payout, sent),
    sale: firstValue(names.sale, sent),
    status: firstValue(names.status, sent),
    goal: firstValue(names.goal, sent),
    currency: firstValue(names.currency, sent),
    program: firstValue(names.program, sent),
    orderId: firstValue(names.orderId, sent),
    reason: firstValue(names.reason, sent),
    secret: firstValue(names.secret, sent),
  };
}

/** The first parameter that has a value; a macro that the sender left in place is none. */
function firstValue(names: readonly string[], sent: ReadonlyMap<string, string>): string | null {
  for (const name of names) {
    const value = textOf(sent.get(name.toLowerCase()), 200);
    if (value !== null && !/^\{.*\}$/.test(value)) return value;
  }
  return null;
}
