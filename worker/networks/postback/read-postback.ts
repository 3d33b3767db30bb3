import { z } from 'zod';
import type { DomainError } from '../../platform/errors.ts';
import { failure } from '../../platform/failure.ts';
import { type MicroUsd, parseUsd, ZERO } from '../../platform/money.ts';
import { isMacro, isPlaceholder } from '../../platform/placeholder.ts';
import { type Instant, instantOf, parseInstant, SECOND } from '../../platform/time.ts';
import type { Entry, ReportRow } from '../../sales/report-row.ts';
import { entryOf } from '../feed/entries.ts';
import { referenceOf, requireUsd, saleOf, textOf, wholeReference } from '../feed/fields.ts';
import { type ReadStatus, readStatus } from '../feed/status.ts';
import type { PostbackConfig } from './config.ts';
import { rowIdOf } from './row-id.ts';

type Names = PostbackConfig['parameters'];
type Field = Exclude<keyof Names, 'secret'>;
/** Longest value in characters. */
const MAX_VALUE = 200;

/** Fields that name something. A word that is no ID is no value of them. */
const ID_FIELDS: ReadonlySet<Field> = new Set(['clickId', 'transactionId', 'orderId', 'program']);

const unfilledText = (unfilled: string) =>
  unfilled === '' ? '' : ` The partner’s template left a placeholder in ${unfilled}.`;
const noTransactionId = failure(
  'postback.no_transaction_id',
  400,
  (unfilled: string) => `The postback has no transaction_id, which is its identity.${unfilledText(unfilled)}`,
);
const noOrderId = failure(
  'postback.no_order_id',
  400,
  (unfilled: string) => `The postback has no order_id, which is its identity.${unfilledText(unfilled)}`,
);
const noClickId = failure(
  'postback.no_click_id',
  400,
  (unfilled: string) => `The postback has no click_id, which is its identity.${unfilledText(unfilled)}`,
);
const goalUnfilled = failure(
  'postback.goal_unfilled',
  400,
  (unfilled: string) => `The goal is part of the postback’s identity.${unfilledText(unfilled)}`,
);
const postbackPayoutMissing = failure(
  'postback.payout_missing',
  400,
  (unfilled: string) => `The postback has no payout.${unfilledText(unfilled)}`,
);
const parameterRepeated = failure(
  'postback.parameter_repeated',
  400,
  (name: string, values: readonly string[]) =>
    `The postback has different values of one parameter: ${name}=${values.map((value) => `“${value.slice(0, 60)}”`).join(', ')}.`,
);
const parameterNested = failure(
  'postback.parameter_nested',
  400,
  (name: string) => `The parameter ${name} is an object or a list, which can’t be read.`,
);
const postbackPayoutNegative = failure('postback.payout_negative', 400, 'The payout is negative.');

/**
 * Maps an authenticated server-to-server postback to a report row. The row contains no secret. The same identity is the
 * same row: a second call updates it. What is nested and isn't read stays in the row's text. Malformed under
 * `postback.no_transaction_id`, `postback.no_click_id`, `postback.no_order_id`, `postback.goal_unfilled`, `postback.payout_missing`,
 * `postback.payout_negative`, `postback.parameter_repeated`, `postback.parameter_nested`, `report.currency_unknown`,
 * `row.id_unsafe`, `reference.malformed`, `money.*`, `time.invalid`.
 */
export function readPostback(
  config: PostbackConfig,
  parameters: URLSearchParams,
  nested: ReadonlyMap<string, string> = new Map(),
): Entry<ReportRow> {
  const secrets = new Set(config.parameters.secret.map((name) => name.toLowerCase()));
  const sent = new Map<string, Value>(lowerCased(parameters));
  for (const [name, json] of nested) sent.set(name.toLowerCase(), { json: withoutSecrets(json, secrets) });
  const stored = [...sent].filter(([name]) => !secrets.has(name));
  const raw = JSON.stringify(
    Object.fromEntries(stored.map(([name, value]) => [name, isSingle(value) ? value[0] : value])),
  );
  return entryOf(raw, () => rowOf(config, sent, raw));
}

function isSingle(value: Value): value is readonly [string] {
  return !('json' in value) && value.length === 1;
}

/** The text of a nested value without its own secrets. Its numbers keep their digits. */
function withoutSecrets(json: string, secrets: ReadonlySet<string>): string {
  return json.replace(TEXT_AND_VALUE, (whole, text: string, value?: string) =>
    value !== undefined && secrets.has(JSON.parse(text).toLowerCase()) ? `${text}:null` : whole,
  );
}

/** A text of JSON, with the plain value that it names, if it is a name. */
const TEXT_AND_VALUE = /("(?:[^"\\]|\\.)*")(\s*:\s*(?:"(?:[^"\\]|\\.)*"|[^\s,[\]{}"]+))?/g;

/** Parses the stored text of a postback again. It was authenticated when it came, and contains no secret. */
export function rereadPostback(config: PostbackConfig, raw: string): Entry<ReportRow> {
  return entryOf(raw, () => {
    const stored = Object.entries(storedParameters.parse(JSON.parse(raw)));
    return rowOf(config, new Map(stored), raw);
  });
}

const storedParameters = z.record(
  z.string(),
  z.union([
    z.string().transform((value) => [value]),
    z.array(z.string()).min(1),
    z.strictObject({ json: z.string() }),
  ]),
);

/** The secrets among a postback's parameters, by the network's names. */
export function secretsIn(config: PostbackConfig, parameters: URLSearchParams): string[] {
  const sent = lowerCased(parameters);
  return config.parameters.secret.flatMap((name) => (sent.get(name.toLowerCase()) ?? []).filter(Boolean));
}

function rowOf(config: PostbackConfig, sent: Parameters, raw: string): ReportRow {
  const reader = new Reader(config.parameters, sent);
  const externalId = identityOf(config, reader);
  const status = statusOf(config, reader);
  const currency = reader.read('currency') ?? reader.unfilledValue('currency') ?? config.currencyWhenAbsent;
  requireUsd(currency);
  const row = {
    externalId,
    groupId: externalId,
    isOriginal: true,
    eventAt: timeOf(reader.read('eventTime')),
    modifiedAt: timeOf(reader.read('modifiedTime')),
    clickRef: reader.read('clickId'),
    publisherRef: null,
    programRef: reader.read('program'),
    orderId: reader.read('orderId'),
    sale: saleOf(reader.read('sale'), currency),
    commission: status.status === 'reversed' ? ZERO : payoutOf(reader),
    ...status,
    reason: reader.read('reason'),
    clicks: null,
    raw,
  };
  return { ...row, unfilled: reader.unfilled() };
}

/** A placeholder is a status that is unknown, not one that is absent. */
function statusOf(config: PostbackConfig, reader: Reader): ReadStatus {
  const status = reader.read('status') ?? reader.unfilledValue('status');
  return status === null
    ? { status: config.statusWhenAbsent, statusUnknown: false, statusRaw: '' }
    : readStatus(config.statuses, status);
}

function identityOf({ identity }: PostbackConfig, reader: Reader): string {
  if (identity === 'transaction')
    return rowIdOf(identity, requireId(reader, 'transactionId', noTransactionId));
  if (identity === 'order') return rowIdOf(identity, requireId(reader, 'orderId', noOrderId));
  const click = requireId(reader, 'clickId', noClickId);
  const goal = reader.readWhole('goal');
  if (goal === null && reader.unfilled('goal').length > 0)
    throw goalUnfilled(reader.unfilled('goal').join(', '));
  return rowIdOf(identity, click, goal);
}

function requireId(reader: Reader, field: Field, missing: (unfilled: string) => DomainError): string {
  const value = reader.readWhole(field);
  if (value === null) throw missing(reader.unfilled(field).join(', '));
  return value;
}

/** Parses an ISO time, or seconds or milliseconds since 1970; null for none. */
function timeOf(value: string | null): Instant | null {
  if (value === null) return null;
  if (/^\d{9,10}$/.test(value)) return instantOf(Number(value) * SECOND);
  return /^\d{12,13}$/.test(value) ? instantOf(Number(value)) : parseInstant(value);
}

function payoutOf(reader: Reader): MicroUsd {
  const payout = reader.read('payout');
  if (payout === null) throw postbackPayoutMissing(reader.unfilled('payout').join(', '));
  const amount = parseUsd(payout);
  if (amount < 0) throw postbackPayoutNegative();
  return amount;
}

/** The different values of a parameter, or what is nested in it. */
type Value = readonly string[] | { json: string };
/** The values of each parameter, by its name in lower case. */
type Parameters = ReadonlyMap<string, Value>;

function lowerCased(parameters: URLSearchParams): Map<string, string[]> {
  const values = new Map<string, string[]>();
  for (const [sentName, value] of parameters) {
    const name = sentName.toLowerCase();
    const known = values.get(name) ?? [];
    values.set(name, known.includes(value) ? known : [...known, value]);
  }
  return values;
}

/** Reads the fields of a postback, and remembers the parameters that its template left unfilled. */
class Reader {
  readonly #names: Names;
  readonly #sent: Parameters;
  readonly #allNames: readonly string[];
  readonly #unfilled = new Map<Field, { name: string; value: string }[]>();

  constructor(names: Names, sent: Parameters) {
    this.#names = names;
    this.#sent = sent;
    this.#allNames = Object.values(names).flat();
  }

  /** The first parameter with a value. What a template left unfilled is no value. */
  read(field: Field): string | null {
    return this.#first(field, (value) =>
      ID_FIELDS.has(field) ? referenceOf(value, MAX_VALUE) : textOf(value, MAX_VALUE),
    );
  }

  /** The same for a part of the identity, normalized. Throws if it is cut off: two IDs would become one sale. */
  readWhole(field: Field): string | null {
    return this.#first(field, (value) => wholeReference(value, 'ID', MAX_VALUE));
  }

  /** The unfilled value of a field. */
  unfilledValue(field: Field): string | null {
    return this.#unfilled.get(field)?.[0]?.value ?? null;
  }

  /** The unfilled parameters of a field, or of all that were read. */
  unfilled(field?: Field): string[] {
    const found = field ? (this.#unfilled.get(field) ?? []) : [...this.#unfilled.values()].flat();
    return found.map(({ name, value }) => `${name}=“${value.slice(0, 60)}”`);
  }

  #first(field: Field, readValue: (value: string | undefined) => string | null): string | null {
    const unfilled = [];
    for (const name of this.#names[field]) {
      const values = this.#sent.get(name.toLowerCase()) ?? [];
      if ('json' in values) throw parameterNested(name);
      if (values.length > 1) throw parameterRepeated(name, values);
      const value = readValue(values[0]);
      if (value === null) continue;
      const isUnfilled = ID_FIELDS.has(field) ? isPlaceholder(value, this.#allNames) : isMacro(value);
      if (!isUnfilled) return value;
      unfilled.push({ name, value });
    }
    if (unfilled.length > 0) this.#unfilled.set(field, unfilled);
    return null;
  }
}
