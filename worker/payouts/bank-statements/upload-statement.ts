import { eq } from 'drizzle-orm';
import { auditStatements } from '../../platform/audit/write-audit.ts';
import { chunk, insertRows } from '../../platform/bulk.ts';
import { actorName, type Context } from '../../platform/context.ts';
import { failure } from '../../platform/failure.ts';
import { sha256Hex } from '../../platform/hashing.ts';
import { type BankStatementId, derivedId } from '../../platform/ids.ts';
import { type MicroUsd, parseUsd, ZERO } from '../../platform/money.ts';
import { readSettings } from '../../platform/settings/settings.ts';
import { readPayouts } from '../payouts.ts';
import { type Applied, applyOutcomes } from '../rails/apply-outcomes.ts';
import { keyOfEndToEndId } from '../rails/bank/bank-references.ts';
import type { Outcome } from '../rails/rail.ts';
import { bankStatements } from '../tables.ts';
import type { EntryOutcome } from './entry-outcomes.ts';
import { type CamtEntry, readCamt053 } from './read-camt053.ts';

/** Entries that are applied and stored at a time. */
const BATCH_SIZE = 200;

interface Keyed {
  key: string;
  position: number;
  entry: CamtEntry;
}

const bankStatementOtherAccount = failure(
  'bank_statement.other_account',
  422,
  (value: string) =>
    `The statement is of the account ${value}, not of the account that payouts are paid from.`,
  { action: 'Upload the statement of the account that payouts are paid from.', sample: ['without an IBAN'] },
);
const bankStatementUnknown = failure(
  'bank_statement.unknown',
  404,
  (id: string) => `Bank statement ${id} not found.`,
  { action: 'Upload the file again.', sample: ['bst_7d4q7p1r0q8k2w5m'] },
);

/**
 * Reads a bank's statement: settles the payouts whose transfers it has booked, fails those that came back, and keeps what
 * belongs to no payout. The same entry never counts twice, so a statement can be uploaded again, also after an interruption.
 * Throws as `readCamt053` does, and `bank_statement.other_account` (422).
 */
export async function uploadStatement(
  ctx: Context,
  input: { fileName: string; xml: string; reason: string },
): Promise<BankStatementId> {
  const statements = readCamt053(input.xml);
  const { payer } = await readSettings(ctx);
  for (const { account } of statements)
    if (payer === null || account !== payer.iban)
      throw bankStatementOtherAccount(account ?? 'without an IBAN');
  const sha256 = sha256Hex(input.xml);
  const id = derivedId('bst', sha256);
  await ctx.archive.put(statementObject(sha256), input.xml);
  await recordStatement(ctx, id, sha256, input);
  const entries = keyed(
    statements.flatMap(({ account, entries: own }) => own.map((entry) => ({ account, entry }))),
  );
  for (const batch of chunk(entries, BATCH_SIZE)) await applyBatch(ctx, id, batch);
  return id;
}

/** The object with the file of a statement. */
export function statementObject(sha256: string): string {
  return `payouts/bank-statements/${sha256}.xml`;
}

async function recordStatement(
  ctx: Context,
  id: BankStatementId,
  sha256: string,
  { fileName, reason }: { fileName: string; reason: string },
): Promise<void> {
  const d1 = ctx.db.$client;
  const entry = {
    action: 'bank_statement.uploaded',
    subject: id,
    reason,
    detail: { fileName, sha256 },
    state: null,
  } as const;
  await d1.batch([
    ...auditStatements(ctx, [entry], {
      state: 'SELECT id FROM bank_statements WHERE id = e.subject',
      otherwise: 'skip',
    }),
    ...insertRows(
      d1,
      'INSERT INTO bank_statements',
      ['id', 'sha256', 'file_name', 'uploaded_by', 'uploaded_at'],
      [[id, sha256, fileName, actorName(ctx.actor), ctx.now]],
      'ON CONFLICT DO NOTHING',
    ),
  ]);
}

/** An entry is known by its facts. Equal entries of a statement are numbered, so each counts. */
function keyed(list: readonly { account: string | null; entry: CamtEntry }[]): Keyed[] {
  const seen = new Map<string, number>();
  return list.map(({ account, entry }, position) => {
    const { bankReference, reference, amount, currency, direction, bookedOn } = entry;
    const facts = JSON.stringify([account, bankReference, reference, amount, currency, direction, bookedOn]);
    const count = (seen.get(facts) ?? 0) + 1;
    seen.set(facts, count);
    return { key: sha256Hex(`${facts}#${count}`), position, entry };
  });
}

async function applyBatch(
  ctx: Context,
  statementId: BankStatementId,
  batch: readonly Keyed[],
): Promise<void> {
  const isNew = await newKeys(ctx, batch);
  const fresh = batch.filter(({ key }) => isNew.has(key));
  if (fresh.length === 0) return;
  const asked = fresh.flatMap((each) => {
    const outcome = outcomeOf(each);
    return outcome ? [{ each, outcome }] : [];
  });
  const applied = await applyOutcomes(
    ctx,
    asked.map(({ outcome }) => outcome),
  );
  const verdicts = new Map(asked.map(({ each }, index) => [each.key, applied[index]]));
  const told = await toldBy(ctx, applied);
  const rows = fresh.map(({ key, position, entry }) => {
    const verdict = verdicts.get(key);
    return [
      key,
      statementId,
      position,
      entry.reference,
      entry.bankReference,
      entry.direction,
      entry.amount,
      entry.currency,
      entry.bookedOn,
      entry.counterparty,
      entry.returnReason ?? entry.text,
      entryOutcomeOf(verdict, told),
      verdict?.payoutId ?? null,
    ];
  });
  await ctx.db.$client.batch(
    insertRows(ctx.db.$client, 'INSERT INTO bank_statement_entries', COLUMNS, rows, 'ON CONFLICT DO NOTHING'),
  );
}

const COLUMNS = [
  'key',
  'statement_id',
  'position',
  'reference',
  'bank_reference',
  'direction',
  'amount',
  'currency',
  'booked_on',
  'counterparty',
  'text',
  'outcome',
  'payout_id',
];

async function newKeys(ctx: Context, batch: readonly Keyed[]): Promise<ReadonlySet<string>> {
  const { results } = await ctx.db.$client
    .prepare(
      `SELECT j.value AS key FROM json_each(?1) j
       WHERE NOT EXISTS (SELECT 1 FROM bank_statement_entries b WHERE b.key = j.value)`,
    )
    .bind(JSON.stringify(batch.map(({ key }) => key)))
    .all<{ key: string }>();
  return new Set(results.map(({ key }) => key));
}

/** A debit with our reference is a transfer that was paid, a credit with it one that came back. */
function outcomeOf({ key, entry }: Keyed): Outcome | null {
  const transfer = entry.reference === null ? null : keyOfEndToEndId(entry.reference);
  if (transfer === null) return null;
  const isReturned = entry.direction === 'credit';
  return {
    key: transfer,
    state: isReturned ? 'failed' : 'paid',
    amount: usdOf(entry),
    providerReference: entry.bankReference ?? key.slice(0, 32),
    confirmation: `bank:${key}`,
    reason: isReturned ? (entry.returnReason ?? entry.text ?? 'The bank returned the transfer') : null,
  };
}

/** Another currency can't be compared, so it is an amount that differs. */
function usdOf({ amount, currency }: CamtEntry): MicroUsd {
  return currency === 'USD' ? parseUsd(amount) : ZERO;
}

/** Payouts whose transfer this very entry has told, if an earlier attempt to read the statement was interrupted. */
async function toldBy(ctx: Context, applied: readonly Applied[]): Promise<ReadonlySet<string>> {
  const repeated = applied.filter(({ verdict, payoutId }) => verdict === 'repeated' && payoutId !== null);
  const ids = repeated.flatMap(({ payoutId }) => payoutId ?? []);
  if (ids.length === 0) return new Set();
  const stored = new Map((await readPayouts(ctx, ids)).map((payout) => [payout.id, payout]));
  return new Set(
    repeated
      .filter(
        ({ payoutId, outcome }) =>
          payoutId !== null && stored.get(payoutId)?.providerReference === outcome.providerReference,
      )
      .map(({ outcome }) => outcome.confirmation),
  );
}

function entryOutcomeOf(applied: Applied | undefined, told: ReadonlySet<string>): EntryOutcome {
  if (!applied || applied.verdict === 'unknown' || applied.verdict === 'pending') return 'unknown';
  const { verdict, outcome } = applied;
  if (verdict === 'conflicting') return 'amount_differs';
  if (verdict === 'repeated' && !told.has(outcome.confirmation)) return 'repeated';
  return outcome.state === 'failed' ? 'returned' : 'settled';
}

/** Throws `bank_statement.unknown` (404). */
export async function readStatementRow(ctx: Context, id: BankStatementId) {
  const [row] = await ctx.db.select().from(bankStatements).where(eq(bankStatements.id, id));
  if (!row) throw bankStatementUnknown(id);
  return row;
}
