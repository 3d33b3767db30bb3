import { z } from '@hono/zod-openapi';
import { type SQL, sql } from 'drizzle-orm';
import { type AuditEntry, auditStatements, writeGuarded } from '../audit/write-audit.ts';
import { actorName, type Context } from '../context.ts';
import { bankText } from '../contract/bank-text.ts';
import { bicProblem, normalAccount, normalHolder, payingAccountProblem } from '../contract/payout-fields.ts';
import { type MicroUsd, usd } from '../money.ts';
import type { Instant } from '../time.ts';
import { ACCOUNT_LIMITS, type AccountLimit, eachLimit } from './account-limits.ts';
import { settings } from './tables.ts';

export interface Settings {
  /** A smaller amount waits for the next month. */
  payoutMinimum: MicroUsd;
  /** Day of the month (1 to 28, UTC). */
  payoutDay: number;
  /** The stage from which commission is payable: the network has paid it, or has approved it. */
  payableStage: 'paid' | 'approved';
  /** Days between the request to delete an account and its erasure. */
  deletionGraceDays: number;
  /** Hours before new payout details are used. */
  payoutHoldHours: number;
  /** What an operator decides, and a payout run, take a second person from this amount on. */
  secondPersonFrom: MicroUsd;
  /** No money goes out: the ledger refuses every payout. */
  payoutsStopped: boolean;
  /** Payouts wait for the publisher's tax data. */
  payoutTaxRequired: boolean;
  /** No one new signs up. */
  signUpsClosed: boolean;
  /** The account that bank files pay from, by its IBAN or another number; null until it is set. */
  payer: { name: string; account: string; bic: string } | null;
  /** The most that one account can have. */
  accountLimits: Record<AccountLimit, number>;
}

const MAX_LIMIT = 1_000_000;

/** In US dollars. */
export const DEFAULT_SECOND_PERSON_FROM = '100.00';

const limit = z.coerce.number().int().min(1).max(MAX_LIMIT);
const STORED_LIMITS = eachLimit((key) => limit.default(ACCOUNT_LIMITS[key]));

/** The stored form of each setting, and its default. */
const STORED = {
  payout_minimum: z
    .string()
    .regex(/^\d{1,6}(\.\d{1,2})?$/)
    .default('10.00'),
  payout_day: z.coerce.number().int().min(1).max(28).default(15),
  payable_stage: z.enum(['paid', 'approved']).default('paid'),
  deletion_grace_days: z.coerce.number().int().min(1).max(90).default(14),
  payout_hold_hours: z.coerce.number().int().min(0).max(720).default(72),
  second_person_from: z
    .string()
    .regex(/^\d{1,9}(\.\d{1,2})?$/, 'Must be an amount such as 100.00')
    .default(DEFAULT_SECOND_PERSON_FROM),
  payouts_stopped: z.enum(['true', 'false']).default('false'),
  payout_tax_required: z.enum(['true', 'false']).default('true'),
  sign_ups_closed: z.enum(['true', 'false']).default('false'),
  payout_payer_name: z
    .string()
    .overwrite(normalHolder)
    .max(70)
    .refine((name) => bankText(name) !== null, 'Banks can’t write this name. Please use Latin letters')
    .default(''),
  payout_payer_account: z
    .string()
    .overwrite(normalAccount)
    .refine(
      (account) => account === '' || payingAccountProblem(account) === undefined,
      'This account number is wrong',
    )
    .default(''),
  payout_payer_bic: z
    .string()
    .overwrite(normalAccount)
    .refine((bic) => bic === '' || bicProblem(bic) === undefined, 'This BIC is wrong')
    .default(''),
  ...STORED_LIMITS,
};

const newLimit = z.int().min(1).max(MAX_LIMIT);

export const settingsUpdate = z
  .strictObject({
    payout_minimum: STORED.payout_minimum.unwrap().openapi({ example: '10.00' }),
    payout_day: z.int().min(1).max(28).openapi({ example: 15 }),
    payable_stage: STORED.payable_stage.unwrap().openapi({ example: 'paid' }),
    deletion_grace_days: z.int().min(1).max(90).openapi({ example: 14 }),
    payout_hold_hours: z.int().min(0).max(720).openapi({ example: 72 }),
    second_person_from: STORED.second_person_from.unwrap().openapi({ example: '100.00' }),
    payouts_stopped: z.boolean().openapi({ example: false }),
    payout_tax_required: z.boolean().openapi({ example: true }),
    sign_ups_closed: z.boolean().openapi({ example: false }),
    payout_payer_name: STORED.payout_payer_name.unwrap().openapi({ example: 'Tributary Network Ltd' }),
    payout_payer_account: STORED.payout_payer_account
      .unwrap()
      .openapi({ example: 'DE89370400440532013000' })
      .describe('An IBAN, or the number of an account without one'),
    payout_payer_bic: STORED.payout_payer_bic.unwrap().openapi({ example: 'COBADEFFXXX' }),
    ...eachLimit((key) => newLimit.openapi({ example: ACCOUNT_LIMITS[key] })),
  })
  .partial();

export type SettingsUpdate = z.infer<typeof settingsUpdate>;

export interface SettingChange {
  key: string;
  updatedAt: Instant;
  updatedBy: string;
}

/** Throws when a stored value is invalid. */
export async function readSettings(ctx: Context): Promise<Settings> {
  return (await readSettingsWithChanges(ctx)).settings;
}

export async function readSettingsWithChanges(
  ctx: Context,
): Promise<{ settings: Settings; changes: SettingChange[] }> {
  const rows = await ctx.db.select().from(settings).orderBy(settings.key);
  return {
    settings: settingsOf(new Map(rows.map(({ key, value }) => [key, value]))),
    changes: rows
      .filter(({ key }) => key in STORED)
      .map(({ key, updatedAt, updatedBy }) => ({ key, updatedAt, updatedBy })),
  };
}

function settingsOf(rows: ReadonlyMap<string, string>): Settings {
  const stored = z.object(STORED).parse(Object.fromEntries(rows));
  return {
    payoutMinimum: usd(stored.payout_minimum),
    payoutDay: stored.payout_day,
    payableStage: stored.payable_stage,
    deletionGraceDays: stored.deletion_grace_days,
    payoutHoldHours: stored.payout_hold_hours,
    secondPersonFrom: usd(stored.second_person_from),
    payoutsStopped: stored.payouts_stopped === 'true',
    payoutTaxRequired: stored.payout_tax_required === 'true',
    signUpsClosed: stored.sign_ups_closed === 'true',
    payer: payerOf(stored.payout_payer_name, stored.payout_payer_account, stored.payout_payer_bic),
    accountLimits: z.object(STORED_LIMITS).parse(stored),
  };
}

function payerOf(name: string, account: string, bic: string): Settings['payer'] {
  return name === '' || account === '' || bic === '' ? null : { name, account, bic };
}

interface UpdateOptions {
  reason?: string | undefined;
  /** Statements before the write, in its transaction. */
  along?: readonly D1PreparedStatement[];
  /** Refuses settings that aren't as the caller has seen them. */
  check?: (before: Settings) => void;
}

/** Omitted settings stay unchanged. Throws the errors of `check`. */
export async function updateSettings(
  ctx: Context,
  update: SettingsUpdate,
  { reason, along = [], check = () => {} }: UpdateOptions = {},
): Promise<void> {
  const rows = Object.entries(update).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, String(value)]],
  );
  if (rows.length === 0) return;
  const { state, before, stored } = await readStored(ctx);
  check(before);
  const entry: AuditEntry = {
    action: 'settings.changed',
    subject: 'settings',
    reason,
    state,
    before: Object.fromEntries(rows.map(([key = '']) => [key, stored.get(key) ?? null])),
    detail: update,
  };
  const write = ctx.db.$client.prepare(
    `INSERT INTO settings (key, value, updated_at, updated_by)
     SELECT value->>0, value->>1, ?2, ?3 FROM json_each(?1) WHERE true
     ON CONFLICT (key) DO UPDATE SET value = excluded.value, updated_at = excluded.updated_at,
       updated_by = excluded.updated_by`,
  );
  const written = await writeGuarded(ctx, [
    ...auditStatements(ctx, [entry], { state: STATE_SQL, otherwise: 'refuse' }),
    ...along,
    write.bind(JSON.stringify(rows), ctx.now, actorName(ctx.actor)),
  ]);
  if (!written) await updateSettings(ctx, update, { reason, along, check });
}

/** All settings as one text of JSON. */
const STATE_SQL = `SELECT json_group_array(json_array(key, value) ORDER BY key) FROM settings
  WHERE key IN (${Object.keys(STORED)
    .map((key) => `'${key}'`)
    .join(', ')})`;

async function readStored(
  ctx: Context,
): Promise<{ state: string; before: Settings; stored: ReadonlyMap<string, string> }> {
  const state =
    (await ctx.db.$client.prepare(`SELECT (${STATE_SQL}) AS state`).first<string>('state')) ?? '[]';
  const stored = new Map(z.array(z.tuple([z.string(), z.string()])).parse(JSON.parse(state)));
  return { state, before: settingsOf(stored), stored };
}

/** SQL for the stored values of settings. */
export function storedValues(keys: readonly (keyof SettingsUpdate)[]): SQL {
  return sql`SELECT json_group_object(key, value) FROM (
    SELECT key, value FROM settings WHERE key IN (SELECT value FROM json_each(${JSON.stringify(keys)})) ORDER BY key)`;
}

/** The setting `payableStage` in SQL, for queries that take no other round trip. */
export const PAYABLE_STAGE_SQL = `COALESCE((SELECT value FROM settings WHERE key = 'payable_stage'), '${STORED.payable_stage.parse(undefined)}')`;
