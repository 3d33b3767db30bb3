import { eq, sql } from 'drizzle-orm';
import { raiseAlert } from '../../platform/alerts/alerts.ts';
import { putBytes } from '../../platform/archive-file.ts';
import { auditStatements } from '../../platform/audit/write-audit.ts';
import { insertRows } from '../../platform/bulk.ts';
import { chunk } from '../../platform/chunk.ts';
import { actorName, type Context } from '../../platform/context.ts';
import { normalAccount } from '../../platform/contract/payout-fields.ts';
import { failure } from '../../platform/failure.ts';
import { type BankStatementId, derivedId } from '../../platform/ids.ts';
import { readSettings } from '../../platform/settings/settings.ts';
import { bankStatements } from '../tables.ts';
import { applyEntries, keyed } from './apply-entries.ts';
import { waitsForPerson } from './entry-outcomes.ts';
import { type CamtStatement, readCamt053 } from './read-camt053.ts';
import { textsIn } from './statement-file.ts';

/** Entries that are applied and stored at a time. */
const BATCH_SIZE = 200;

const bankStatementOtherAccount = failure(
  'bank_statement.other_account',
  422,
  (accounts: string) =>
    `The file has no statement of the account that payouts are paid from, only of ${accounts}.`,
  { action: 'Upload the statement of the account that payouts are paid from.', sample: ['…0051'] },
);
const bankStatementUnknown = failure(
  'bank_statement.unknown',
  404,
  (id: string) => `Bank statement ${id} not found.`,
  { action: 'Upload the file again.', sample: ['bst_7d4q7p1r0q8k2w5m'] },
);

/** Statements of an account that no payout is paid from. */
interface OtherAccount {
  /** Its last four characters, or that it has no number. */
  account: string;
  statements: number;
}

/**
 * Reads the statements of a bank, as XML or in a ZIP file: settles the payouts whose transfers they have booked, fails those that came
 * back, and keeps what a person has to look at. The same entry never counts twice, so a file can be uploaded again, also after an
 * interruption. Statements of accounts that no payout is paid from are left out. Throws as `textsIn` and `readCamt053` do, and
 * `bank_statement.other_account` (422) if all are.
 */
export async function uploadStatement(
  ctx: Context,
  input: { fileName: string; file: string | Uint8Array; reason: string },
): Promise<{ id: BankStatementId; leftOut: OtherAccount[] }> {
  const file = typeof input.file === 'string' ? new TextEncoder().encode(input.file) : input.file;
  const statements = readCamt053(...textsIn(file));
  const own = await payingAccounts(ctx);
  const isOwn = ({ account }: { account: string | null }) => account !== null && own.has(account);
  const leftOut = otherAccounts(statements.filter((each) => !isOwn(each)));
  if (!statements.some(isOwn))
    throw bankStatementOtherAccount(leftOut.map(({ account }) => account).join(', '));
  const { sha256 } = await putBytes(ctx.archive, statementObject, file);
  const id = derivedId('bst', sha256);
  await recordStatement(ctx, id, sha256, { ...input, leftOut });
  for (const some of chunk(keyed(statements).filter(isOwn), BATCH_SIZE)) await applyEntries(ctx, id, some);
  await askForDecisions(ctx, id);
  return { id, leftOut };
}

function otherAccounts(statements: readonly CamtStatement[]): OtherAccount[] {
  const byAccount = Map.groupBy(statements, ({ account }) => account);
  return [...byAccount].map(([account, own]) => ({
    account: account === null ? 'an account without a number' : `…${account.slice(-4)}`,
    statements: own.length,
  }));
}

/** The account that pays now, and those that batches were paid from. */
async function payingAccounts(ctx: Context): Promise<ReadonlySet<string>> {
  const [{ payer }, stored] = await Promise.all([
    readSettings(ctx),
    ctx.db.all<{ account: string }>(
      sql`SELECT DISTINCT payer->>'account' AS account FROM payout_batches WHERE payer IS NOT NULL`,
    ),
  ]);
  const accounts = [...(payer ? [payer.account] : []), ...stored.map(({ account }) => account)];
  return new Set(accounts.map(normalAccount));
}

/** Someone has to decide about entries that name a payout without saying what became of it, or can't be read. */
async function askForDecisions(ctx: Context, id: BankStatementId): Promise<void> {
  const row = await ctx.db.get<{ entries: number }>(
    sql`SELECT COUNT(*) AS entries FROM bank_statement_entries e
      WHERE e.statement_id = ${id} AND e.outcome <> 'unknown' AND ${sql.raw(waitsForPerson('e'))}`,
  );
  if (!row || row.entries === 0) return;
  await raiseAlert(ctx, {
    level: 'warning',
    code: 'bank_statement.waits',
    subject: id,
    message: `A bank statement has ${row.entries} ${row.entries === 1 ? 'entry that waits' : 'entries that wait'} for a person.`,
  });
}

/** The object with the file of a statement. */
export function statementObject(sha256: string): string {
  return `payouts/bank-statements/${sha256}`;
}

async function recordStatement(
  ctx: Context,
  id: BankStatementId,
  sha256: string,
  { fileName, reason, leftOut }: { fileName: string; reason: string; leftOut: readonly OtherAccount[] },
): Promise<void> {
  const d1 = ctx.db.$client;
  const entry = {
    action: 'bank_statement.uploaded',
    subject: id,
    reason,
    detail: { fileName, sha256, ...(leftOut.length > 0 && { leftOut }) },
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

/** Throws `bank_statement.unknown` (404). */
export async function readStatementRow(ctx: Context, id: BankStatementId) {
  const [row] = await ctx.db.select().from(bankStatements).where(eq(bankStatements.id, id));
  if (!row) throw bankStatementUnknown(id);
  return row;
}
