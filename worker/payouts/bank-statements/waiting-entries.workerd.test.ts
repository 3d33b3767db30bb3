import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { decideChange } from '../../accounts/changes/decide-change.ts';
import { approveChange } from '../../accounts/changes/end-change.ts';
import { listChanges } from '../../accounts/changes/stored-changes.ts';
import { testOperator } from '../../accounts/changes/testing/operators.ts';
import { publishers } from '../../accounts/publishers/tables.ts';
import { CHANGES } from '../../app/changes.ts';
import { account } from '../../ledger/accounts.ts';
import { readBalances } from '../../ledger/balances.ts';
import { listAlerts } from '../../platform/alerts/alerts.ts';
import type { Context } from '../../platform/context.ts';
import { updateSettings } from '../../platform/settings/settings.ts';
import { testContext } from '../../platform/testing/context.ts';
import { listRunPayouts } from '../runs/run-lists.ts';
import { type HandedOut, payByBank, upload } from '../testing/bank-file.ts';
import { publishersWithSales } from '../testing/publishers-with-sales.ts';
import { sandboxRails } from '../testing/sandbox-rails.ts';
import { applyEntry } from './apply-entry.ts';
import { entryApplication } from './entry-change.ts';
import { explainEntry, listEntries } from './statement-lists.ts';

const ctx = testContext();
const rails = sandboxRails();
const { publisherWithSales, report } = await publishersWithSales(ctx);

let sent: HandedOut;
let publisher: Awaited<ReturnType<typeof publisherWithSales>>;
let count = 0;

const UNPAID = { approved: 15_000_000, paid_out: 0 };
const PAID = { approved: 0, paid_out: 15_000_000 };

beforeEach(async () => {
  publisher = await publisherWithSales();
  await report([publisher.paid(`sale-${count++}`, '30')]);
  sent = await payByBank(ctx, rails);
});

describe('an entry that the bank marks as a reversal', () => {
  it('never settles a payout as a debit; a person says that it came back', async () => {
    expect(await upload(ctx, statement(entry({ reversal: true })))).toEqual({ reversal: 1 });
    expect(await payout()).toMatchObject({ state: 'sent' });
    const [waiting] = await waitingEntries();
    await applyEntry(ctx, waiting?.key ?? '', { reason: 'The bank confirmed it', bankCharge: '0.00' });
    expect(await payout()).toMatchObject({ state: 'failed' });
    expect(await publisher.accounts()).toMatchObject({ approved: 15_000_000 });
  });

  it('waits for a person as a debit of a settled payout, with an alert, and is applied once', async () => {
    expect(await upload(ctx, statement(entry()))).toEqual({ settled: 1 });
    expect(await upload(ctx, statement(entry({ reversal: true })))).toEqual({ reversal: 1 });
    expect(await payout()).toMatchObject({ state: 'settled' });
    expect(await publisher.accounts()).toEqual(PAID);
    expect(await alertCodes()).toContain('bank_statement.waits');
    const [waiting] = await waitingEntries();
    const decision = { reason: 'The bank confirmed it', bankCharge: '0.00' };
    expect(await applyEntry(ctx, waiting?.key ?? '', decision)).toMatchObject({ outcome: 'returned' });
    expect(await publisher.accounts()).toEqual(UNPAID);
    await expect(applyEntry(ctx, waiting?.key ?? '', decision)).rejects.toMatchObject({
      code: 'bank_entry.explained',
    });
    expect(await waitingEntries()).toEqual([]);
  });

  it('is a return as a credit, of a settled payout and of one that is on its way', async () => {
    const credit = statement(entry({ direction: 'CRDT', reversal: true }));
    expect(await upload(ctx, credit)).toEqual({ returned: 1 });
    expect(await publisher.accounts()).toMatchObject({ approved: 15_000_000 });
  });
});

describe('a return that is short', () => {
  it('waits for a person; then the publisher gets everything back, and the rest is a charge of the network', async () => {
    await upload(ctx, statement(entry()));
    const before = await ledger();
    const short = entry({ direction: 'CRDT', booked: '10.00', instructed: '15.00' });
    expect(await upload(ctx, statement(short))).toEqual({ returned_short: 1 });
    expect(await publisher.accounts()).toEqual(PAID);
    const [waiting] = await waitingEntries();
    expect(waiting).toMatchObject({ amount: '10.00', bankCharge: 5_000_000 });
    const key = waiting?.key ?? '';
    await expect(applyEntry(ctx, key, { reason: 'Checked', bankCharge: '0.00' })).rejects.toMatchObject({
      code: 'bank_entry.other_charge',
    });
    await applyEntry(ctx, key, { reason: 'The bank keeps a fee', bankCharge: '5.00' });
    expect(await publisher.accounts()).toEqual(UNPAID);
    const after = await ledger();
    expect(after.charges - before.charges).toBe(5_000_000);
    expect(after.margin - before.margin).toBe(-5_000_000);
  });
});

describe('a reference that is only in the text', () => {
  it('settles nothing before a person has said so', async () => {
    const inText = statement(entry({ isInText: true }));
    expect(await upload(ctx, inText)).toEqual({ suggested: 1 });
    const [waiting] = await waitingEntries();
    expect(waiting).toMatchObject({ payoutId: (await payout())?.id, reference: null });
    expect(await payout()).toMatchObject({ state: 'sent' });
    await applyEntry(ctx, waiting?.key ?? '', { reason: 'Name and amount fit', bankCharge: '0.00' });
    expect(await payout()).toMatchObject({ state: 'settled' });
    expect(await publisher.accounts()).toEqual(PAID);
  });

  it('brings money back from the configured amount on only when a second person agrees', async () => {
    await updateSettings(ctx, { second_person_from: '10.00' });
    await upload(ctx, statement(entry({ direction: 'CRDT', isInText: true })));
    const [waiting] = await waitingEntries();
    const input = { key: waiting?.key ?? '', bankCharge: '0.00' };
    const [one, other] = [
      await testOperator(ctx, 'one@bank.example'),
      await testOperator(ctx, 'two@bank.example'),
    ];
    const decided = await decideChange(one.ctx, env, entryApplication, input, 'The bank confirmed it');
    expect(decided).toMatchObject({ status: 'proposed', waiting: { amount: 15_000_000 } });
    expect(await publisher.accounts()).toMatchObject({ approved: 0 });
    const [change] = (await listChanges(ctx, { state: 'proposed', limit: 1, offset: 0 })).rows;
    if (!change) throw new Error('The change waits.');
    await approveChange(other.ctx, env, CHANGES, change.id, 'Agreed');
    expect(await publisher.accounts()).toMatchObject({ approved: 15_000_000 });
    expect(await waitingEntries()).toEqual([]);
    await updateSettings(ctx, { second_person_from: '100.00' });
  });

  it('brings less than the configured amount back by the word of one person', async () => {
    await upload(ctx, statement(entry({ direction: 'CRDT', isInText: true })));
    const [waiting] = await waitingEntries();
    const { ctx: alone } = await testOperator(ctx, 'alone@bank.example');
    const input = { key: waiting?.key ?? '', bankCharge: '0.00' };
    expect(await decideChange(alone, env, entryApplication, input, 'Seen')).toMatchObject({
      status: 'applied',
    });
    expect(await publisher.accounts()).toMatchObject({ approved: 15_000_000 });
  });

  it('with another amount than the payout’s can’t be applied', async () => {
    await upload(ctx, statement(entry({ isInText: true, booked: '14.00' })));
    const [waiting] = await waitingEntries();
    await expect(
      applyEntry(ctx, waiting?.key ?? '', { reason: 'Checked', bankCharge: '0.00' }),
    ).rejects.toMatchObject({ code: 'bank_entry.not_applicable' });
  });
});

describe('a return that one person may not bring back alone', () => {
  it('a return of the uploader’s own payout, or from the amount on, changes nothing by the upload', async () => {
    const reason = 'The bank confirmed it';
    const [owner] = await ctx.db
      .select({ userId: publishers.userId })
      .from(publishers)
      .where(eq(publishers.publisherId, publisher.publisherId));
    const own: Context = { ...ctx, actor: { kind: 'operator', name: owner?.userId ?? '' } };
    expect(await upload(own, statement(entry()))).toEqual({ settled: 1 });
    const back = (bankReference: string) => statement(entry({ direction: 'CRDT', bankReference }));
    expect(await upload(own, back('B2'))).toEqual({ suggested: 1 });
    expect(await payout()).toMatchObject({ state: 'settled' });
    expect(await publisher.accounts()).toEqual(PAID);
    const [waiting] = await waitingEntries();
    const input = { key: waiting?.key ?? '', bankCharge: '0.00' };
    await expect(decideChange(own, env, entryApplication, input, reason)).rejects.toMatchObject({
      code: 'change.own_account',
    });

    await updateSettings(ctx, { second_person_from: '10.00' });
    const { ctx: other } = await testOperator(ctx, 'third@bank.example');
    expect(await upload(other, back('B3'))).toEqual({ suggested: 1 });
    expect(await payout()).toMatchObject({ state: 'settled' });
    expect(await decideChange(other, env, entryApplication, input, reason)).toMatchObject({
      status: 'proposed',
    });
    expect(await publisher.accounts()).toEqual(PAID);
    await updateSettings(ctx, { second_person_from: '100.00' });
    expect(await alertCodes()).toContain('bank_statement.waits');
  });

  it('returns of one statement add up with the others of the day, each applied or waiting by itself', async () => {
    await updateSettings(ctx, { second_person_from: '40.00' });
    const { ctx: one } = await testOperator(ctx, 'adds@bank.example');
    const others = [await publisherWithSales(), await publisherWithSales()];
    await report(others.map((each) => each.paid(`sale-${count++}`, '30')));
    const first = entry();
    const firstBack = entry({ direction: 'CRDT' });
    sent = await payByBank(ctx, rails);
    const references = [...sent.file.matchAll(/<EndToEndId>([^<]*)/g)].map(([, reference = '']) => reference);
    expect(references).toHaveLength(2);
    const [known = ''] = references;
    const backs = references.map((each) => entry({ direction: 'CRDT' }).replaceAll(known, each));
    expect(await upload(one, statement(`${first}${firstBack}${backs.join('')}`))).toEqual({
      ...{ settled: 1, returned: 2, suggested: 1 },
    });
    const states = [];
    for (const each of [publisher, ...others]) states.push((await each.accounts()).approved);
    expect(states.sort()).toEqual([0, 15_000_000, 15_000_000]);
    await updateSettings(ctx, { second_person_from: '100.00' });
  });
});

describe('a transfer that the bank debits twice', () => {
  it('waits for a person with an alert, and the return of one of the two changes nothing by itself', async () => {
    expect(await upload(ctx, statement(entry({ bankReference: 'B1' })))).toEqual({ settled: 1 });
    expect(await upload(ctx, statement(entry({ bankReference: 'B2' })))).toEqual({ paid_twice: 1 });
    expect(await waitingEntries()).toMatchObject([{ outcome: 'paid_twice', payoutId: (await payout())?.id }]);
    expect(await alertCodes()).toContain('bank_statement.waits');
    const back = entry({ direction: 'CRDT', bankReference: 'B3' });
    expect(await upload(ctx, statement(back))).toEqual({ suggested: 1 });
    expect(await payout()).toMatchObject({ state: 'settled' });
    expect(await publisher.accounts()).toEqual(PAID);
  });

  it('is known in one statement, with the return of one of the two, with bank references and without', async () => {
    const [debit, credit] = [entry(), entry({ direction: 'CRDT' })];
    expect(await upload(ctx, statement(`${debit}${debit}${credit}`))).toEqual({
      ...{ settled: 1, paid_twice: 1, suggested: 1 },
    });
    expect(await publisher.accounts()).toEqual(PAID);
    const [twice, returned] = await waitingEntries();
    const reason = 'The bank takes one of them back';
    await explainEntry(ctx, twice?.key ?? '', reason);
    await explainEntry(ctx, returned?.key ?? '', reason);
    const second = entry({ direction: 'CRDT', bankReference: 'B4' });
    expect(await upload(ctx, statement(second))).toEqual({ suggested: 1 });
    const [waiting] = await waitingEntries();
    await applyEntry(ctx, waiting?.key ?? '', { reason: 'Both came back', bankCharge: '0.00' });
    expect(await publisher.accounts()).toEqual(UNPAID);
  });

  it('isn’t one that a person or a statement without a bank reference has told before', async () => {
    const plain = entry({ bankReference: '' });
    expect(await upload(ctx, statement(plain))).toEqual({ settled: 1 });
    expect(await upload(ctx, statement(entry({ bankReference: 'B1' })))).toEqual({ repeated: 1 });
    const told = entry({ bankReference: 'B1', bookedOn: '2026-11-21' });
    expect(await upload(ctx, statement(told))).toEqual({ repeated: 1 });
    expect(await upload(ctx, statement(entry({ bankReference: 'B2' })))).toEqual({ paid_twice: 1 });
  });

  it('that comes back twice waits for a person the second time', async () => {
    await upload(ctx, statement(entry({ bankReference: 'B1' })));
    const back = entry({ direction: 'CRDT', bankReference: 'B2' });
    expect(await upload(ctx, statement(back))).toEqual({ returned: 1 });
    const again = entry({ direction: 'CRDT', bankReference: 'B3' });
    expect(await upload(ctx, statement(again))).toEqual({ returned_twice: 1 });
    expect(await waitingEntries()).toMatchObject([{ outcome: 'returned_twice' }]);
    expect(await publisher.accounts()).toEqual(UNPAID);
  });
});

it('an entry that can’t be read is kept and shown, and the others are applied', async () => {
  const broken = entry().replaceAll('>15.00<', '>15,00<').replace('<AcctSvcrRef>', '<AcctSvcrRef>X');
  expect(await upload(ctx, statement(`${broken}${entry()}`))).toEqual({ settled: 1, unreadable: 1 });
  expect(await waitingEntries()).toMatchObject([{ outcome: 'unreadable', amount: null }]);
  expect(await upload(ctx, statement(`${broken}${entry()}`))).toEqual({ settled: 1, unreadable: 1 });
});

interface EntryOptions {
  direction?: 'DBIT' | 'CRDT';
  reversal?: boolean;
  booked?: string;
  instructed?: string;
  isInText?: boolean;
  /** By default, the one of the transfer. Empty for a bank that gives none. */
  bankReference?: string;
  bookedOn?: string;
}

/** An entry about the payout's transfer, as a bank writes it. */
function entry({
  direction = 'DBIT',
  reversal = false,
  booked = '15.00',
  instructed = booked,
  isInText = false,
  bankReference,
  bookedOn = '2026-11-20',
}: EntryOptions = {}): string {
  const reference = /<EndToEndId>([^<]*)/.exec(sent.file)?.[1] ?? '';
  // A bank's references are its own for each transfer.
  const given = bankReference === '' ? '' : `${bankReference ?? 'B'}${reference}`;
  const named = isInText
    ? `<RmtInf><Ustrd>EREF+${reference} SVWZ+Payout</Ustrd></RmtInf>`
    : `<Refs><EndToEndId>${reference}</EndToEndId></Refs>`;
  return `<Ntry><Amt Ccy="USD">${booked}</Amt><CdtDbtInd>${direction}</CdtDbtInd>${reversal ? '<RvslInd>true</RvslInd>' : ''}<Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${bookedOn}</Dt></BookgDt>
    ${given === '' ? '' : `<AcctSvcrRef>${given}</AcctSvcrRef>`}<NtryDtls><TxDtls>${named}<Amt Ccy="USD">${instructed}</Amt><AmtDtls><InstdAmt><Amt Ccy="USD">${instructed}</Amt></InstdAmt></AmtDtls></TxDtls></NtryDtls></Ntry>`;
}

function statement(entries: string): string {
  return `<Document><BkToCstmrStmt><Stmt><Acct><Id><IBAN>DE89370400440532013000</IBAN></Id></Acct>${entries}</Stmt></BkToCstmrStmt></Document>`;
}

async function waitingEntries() {
  const query = { statementId: undefined, unexplained: true, limit: 10, offset: 0 };
  const own = (await payout())?.id;
  const { rows } = await listEntries(ctx, query);
  return rows.filter(({ payoutId }) => payoutId === own || payoutId === null);
}

async function alertCodes(): Promise<string[]> {
  return (await listAlerts(ctx, { page: 1, perPage: 50 })).alerts.map(({ code }) => code);
}

async function ledger() {
  const margin = account.networkMargin('approved');
  const balances = await readBalances(ctx, [margin, account.payoutCharges]);
  return { margin: balances.get(margin) ?? 0, charges: balances.get(account.payoutCharges) ?? 0 };
}

async function payout() {
  const { rows } = await listRunPayouts(ctx, { runId: sent.runId, state: undefined, limit: 5, offset: 0 });
  return rows.find(({ publisherId }) => publisherId === publisher.publisherId);
}
