import { z } from '@hono/zod-openapi';
import { proposedBody, proposedResponse } from '../../accounts/changes/change-record.ts';
import { decideChange } from '../../accounts/changes/decide-change.ts';
import { byConfirmedOperator, byOperator } from '../../platform/http/access.ts';
import { idField, idParameter } from '../../platform/http/id-parameter.ts';
import { jsonBody } from '../../platform/http/json-body.ts';
import { operation } from '../../platform/http/operation.ts';
import {
  dollars,
  json,
  limitOffset,
  meta,
  metaOf,
  pageBody,
  pageOf,
  paging,
  problems,
} from '../../platform/http/responses.ts';
import { newRouter } from '../../platform/http/router.ts';
import { toDollars } from '../../platform/money.ts';
import { toIso } from '../../platform/time.ts';
import { enqueueWebhookRun } from '../../webhooks/emit.ts';
import { entryApplication } from './entry-change.ts';
import { ENTRY_OUTCOMES } from './entry-outcomes.ts';
import {
  type BankEntry,
  type BankStatement,
  explainEntry,
  listEntries,
  listStatements,
  readOutcomes,
} from './statement-lists.ts';
import { readStatementRow, uploadStatement } from './upload-statement.ts';

const reason = z.string().trim().min(3).max(500).openapi({ example: 'Bank fees of October' });

const statementRecord = z.object({
  id: idField('bst'),
  file_name: z.string().openapi({ example: 'statement-2026-11-16.xml' }),
  uploaded_by: z.string().openapi({ example: 'operator:ada@tributary.example' }),
  uploaded_at: z.iso.datetime(),
  entries: z
    .array(z.object({ outcome: z.enum(ENTRY_OUTCOMES).openapi({ example: 'settled' }), entries: z.int() }))
    .describe('Entries that this statement was the first to have'),
});

/** An upload also says what it has left out. */
const uploaded = statementRecord.extend({
  left_out: z
    .array(
      z.object({
        account: z.string().openapi({ example: '…0051' }).describe('The last four characters of the account'),
        statements: z.int().openapi({ example: 1 }),
      }),
    )
    .describe('Statements of accounts that no payout is paid from'),
});

const entryRecord = z.object({
  key: z.string().openapi({ example: '2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae' }),
  statement_id: idField('bst'),
  outcome: z.enum(ENTRY_OUTCOMES).openapi({ example: 'unknown' }),
  reference: z.string().nullable().openapi({ example: 'TRB0123456789ABCDEFGHJK-1' }),
  bank_reference: z.string().nullable().openapi({ example: 'B-20261116-0001' }),
  direction: z
    .enum(['debit', 'credit'])
    .nullable()
    .openapi({ example: 'debit' })
    .describe('Null, as amount and currency, if it can’t be read'),
  amount: z.string().nullable().openapi({ example: '15.00' }).describe('As the bank has it'),
  currency: z.string().nullable().openapi({ example: 'USD' }),
  booked_on: z.string().nullable().openapi({ example: '2026-11-16' }),
  counterparty: z.string().nullable().openapi({ example: 'Ada Fenwick' }),
  text: z.string().nullable().openapi({ example: 'Tributary payout' }),
  payout_id: idField('pay').nullable(),
  bank_charge: dollars
    .nullable()
    .openapi({ example: null })
    .describe('What the bank kept of a return that is short; null for other entries'),
  explanation: z.string().nullable().openapi({ example: null }),
  explained_by: z.string().nullable().openapi({ example: null }),
});

const upload = operation({
  method: 'post',
  path: '/v1/operations/bank-statements',
  tag: 'Operators',
  callers: byConfirmedOperator('money:write'),
  effect: 'money',
  summary: 'Upload a bank statement',
  description:
    'Reads a `camt.053` of any version, or a ZIP file of several: payouts whose transfers are booked settle, those that came back fail and their money returns to the balance. A return of your own payout, or from the amount of the setting `second_person_from` on, waits for a second person, who applies it. An entry counts once, also if several statements have it. Statements of accounts that no payout is paid from are left out. Entries that belong to no payout, or say about one what isn’t clear, are kept for a person.',
  request: {
    body: jsonBody(
      z.strictObject({
        file_name: z.string().trim().min(1).max(200),
        content: z.string().min(1).max(7_000_000).describe('The XML of the file, or its bytes in base64'),
        encoding: z.enum(['utf-8', 'base64']).default('utf-8').describe('How `content` has the file'),
        reason,
      }),
      {
        ...{ file_name: 'statement.xml', content: '<Document/>', encoding: 'utf-8' },
        reason: 'The statement of 16 November',
      },
    ),
  },
  responses: { 201: json(z.object({ data: uploaded, meta }), 'The statement'), ...problems },
});

const list = operation({
  method: 'get',
  path: '/v1/operations/bank-statements',
  tag: 'Operators',
  callers: byOperator('money:read'),
  summary: 'List uploaded bank statements',
  request: { query: z.object(paging) },
  responses: pageOf(statementRecord, 'Statements, newest first'),
});

const entries = operation({
  method: 'get',
  path: '/v1/operations/bank-statements/entries',
  tag: 'Operators',
  callers: byOperator('money:read'),
  summary: 'List entries of bank statements',
  request: {
    query: z.object({
      ...paging,
      statement_id: idParameter('bst').optional(),
      unexplained: z.enum(['true', 'false']).default('false').describe('Only entries that wait for a person'),
    }),
  },
  responses: pageOf(entryRecord, 'Entries in the order of their statement'),
});

const entryParameter = z.object({
  key: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .openapi({ example: '2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae' }),
});

const explain = operation({
  method: 'post',
  path: '/v1/operations/bank-statements/entries/{key}/explain',
  tag: 'Operators',
  callers: byConfirmedOperator('money:write'),
  effect: 'money',
  summary: 'Explain an entry that belongs to no payout',
  request: {
    params: entryParameter,
    body: jsonBody(z.strictObject({ reason }), { reason: 'Bank fees of October' }),
  },
  responses: { 200: json(z.object({ data: entryRecord, meta }), 'The explained entry'), ...problems },
});

const apply = operation({
  method: 'post',
  path: '/v1/operations/bank-statements/entries/{key}/apply',
  tag: 'Operators',
  callers: byConfirmedOperator('money:write'),
  effect: 'money',
  summary: 'Apply an entry to the payout that it names',
  description:
    'For an entry that names a payout only in its text, takes a transfer back with the direction of the transfer, or brings back less. A payout that came back fails, and all of its money returns to the balance; what the bank kept is a charge of the network.',
  request: {
    params: entryParameter,
    body: jsonBody(
      z.strictObject({
        reason,
        bank_charge: dollars.default('0.00').describe('The charge that the entry shows'),
      }),
      { reason: 'The bank confirmed it by phone', bank_charge: '0.00' },
    ),
  },
  responses: {
    200: json(z.object({ data: entryRecord, meta }), 'The applied entry'),
    202: proposedResponse,
    ...problems,
  },
});

export const bankStatementRoutes = newRouter()
  .openapi(upload, async (c) => {
    const ctx = c.get('ctx');
    const { file_name, content, encoding, reason: why } = c.req.valid('json');
    const file = Buffer.from(content, encoding === 'base64' ? 'base64' : 'utf8');
    const { id, leftOut } = await uploadStatement(ctx, { fileName: file_name, file, reason: why });
    c.executionCtx.waitUntil(enqueueWebhookRun(c.env));
    const [statement, outcomes] = await Promise.all([readStatementRow(ctx, id), readOutcomes(ctx, [id])]);
    const data = { ...statementRecordOf(statement, outcomes.get(id)), left_out: leftOut };
    return c.json({ data, meta: metaOf(ctx) }, 201);
  })
  .openapi(list, async (c) => {
    const ctx = c.get('ctx');
    const { rows, total, outcomes } = await listStatements(ctx, limitOffset(c.req.valid('query')));
    const data = rows.map((row) => statementRecordOf(row, outcomes.get(row.id)));
    return c.json(pageBody(ctx, data, total), 200);
  })
  .openapi(entries, async (c) => {
    const ctx = c.get('ctx');
    const { statement_id, unexplained, ...page } = c.req.valid('query');
    const query = { statementId: statement_id, unexplained: unexplained === 'true', ...limitOffset(page) };
    const { rows, total } = await listEntries(ctx, query);
    return c.json(pageBody(ctx, rows.map(entryRecordOf), total), 200);
  })
  .openapi(explain, async (c) => {
    const ctx = c.get('ctx');
    const entry = await explainEntry(ctx, c.req.valid('param').key, c.req.valid('json').reason);
    return c.json({ data: entryRecordOf(entry), meta: metaOf(ctx) }, 200);
  })
  .openapi(apply, async (c) => {
    const ctx = c.get('ctx');
    const { reason: why, bank_charge } = c.req.valid('json');
    const input = { key: c.req.valid('param').key, bankCharge: bank_charge };
    const decided = await decideChange(ctx, c.env, entryApplication, input, why);
    if (decided.status === 'proposed') return c.json(proposedBody(ctx, decided.waiting), 202);
    c.executionCtx.waitUntil(enqueueWebhookRun(c.env));
    return c.json({ data: entryRecordOf(decided.result), meta: metaOf(ctx) }, 200);
  });

function statementRecordOf(
  statement: BankStatement,
  outcomes: readonly { outcome: BankEntry['outcome']; entries: number }[] = [],
): z.infer<typeof statementRecord> {
  return {
    id: statement.id,
    file_name: statement.fileName,
    uploaded_by: statement.uploadedBy,
    uploaded_at: toIso(statement.uploadedAt),
    entries: outcomes.map(({ outcome, entries: count }) => ({ outcome, entries: count })),
  };
}

function entryRecordOf(entry: BankEntry): z.infer<typeof entryRecord> {
  return {
    key: entry.key,
    statement_id: entry.statementId,
    outcome: entry.outcome,
    reference: entry.reference,
    bank_reference: entry.bankReference,
    direction: entry.direction,
    amount: entry.amount,
    currency: entry.currency,
    booked_on: entry.bookedOn,
    counterparty: entry.counterparty,
    text: entry.text,
    payout_id: entry.payoutId,
    bank_charge: entry.bankCharge === null ? null : toDollars(entry.bankCharge),
    explanation: entry.explanation,
    explained_by: entry.explainedBy,
  };
}
