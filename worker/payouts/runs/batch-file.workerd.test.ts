import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import { decideChange } from '../../accounts/changes/decide-change.ts';
import { testOperator } from '../../accounts/changes/testing/operators.ts';
import { setStatus } from '../../accounts/publishers/publishers.ts';
import { listAlerts } from '../../platform/alerts/alerts.ts';
import { encrypt } from '../../platform/encryption.ts';
import { updateSettings } from '../../platform/settings/settings.ts';
import { testContext } from '../../platform/testing/context.ts';
import { addMs, HOUR } from '../../platform/time.ts';
import { createPayout } from '../create-payout.ts';
import { detailsText, saveDetails } from '../details/save-details.ts';
import { readHolds } from '../holds/publisher-holds.ts';
import { payoutStep } from '../payout-changes.ts';
import { readStatement } from '../payout-statement/read-statement.ts';
import { advancePayout } from '../payouts.ts';
import { handOverStatement } from '../rails/batch-store.ts';
import { download, payByBank, upload } from '../testing/bank-file.ts';
import { BERLIN } from '../testing/give-details.ts';
import { approveAndSend, createRunOf, NO_ENGINE, workThrough } from '../testing/play-run.ts';
import { publishersWithSales } from '../testing/publishers-with-sales.ts';
import { controlPayouts, sandboxRails } from '../testing/sandbox-rails.ts';
import { servePayoutRuns } from './run-jobs.ts';
import { listRunPayouts } from './run-lists.ts';
import { readRunParts } from './run-store.ts';

const ctx = testContext();
const rails = sandboxRails();
const { publisherWithSales, report } = await publishersWithSales(ctx);
let count = 0;

const FIRST = { payout_payer_name: 'Tributary Network Ltd', payout_payer_account: 'DE89370400440532013000' };
const SECOND = { payout_payer_name: 'Another Company GmbH', payout_payer_account: 'DE02120300000000202051' };
const US = { payout_payer_name: 'Tributary Inc', payout_payer_account: '000 987-654321' };

beforeEach(() => updateSettings(ctx, { ...FIRST, payout_payer_bic: 'COBADEFFXXX' }));

async function publisherWhoIsDue(details?: Parameters<typeof publisherWithSales>[0]) {
  const publisher = await publisherWithSales(details);
  await report([publisher.paid(`sale-${count++}`, '30')]);
  return publisher;
}

describe('a file that was handed out', () => {
  it('is the same bytes after the settings have changed, and its statement still counts', async () => {
    const publisher = await publisherWhoIsDue();
    const { runId, batchId, file } = await payByBank(ctx, rails);
    const csv = await download(ctx, runId, batchId, 'csv');
    await updateSettings(ctx, SECOND);
    expect(await download(ctx, runId, batchId)).toBe(file);
    expect(await download(ctx, runId, batchId, 'csv')).toBe(csv);
    expect(file).toContain('<Nm>Tributary Network Ltd</Nm>');
    const statement = await controlPayouts('bank/statement', { method: 'POST', body: file });
    expect(await upload(ctx, await statement.text())).toEqual({ settled: 1 });
    expect(await publisher.accounts()).toEqual({ approved: 0, paid_out: 15_000_000 });
    await env.DB.prepare('UPDATE payout_tax SET encrypted = NULL').run();
    const [payout] = (await listRunPayouts(ctx, { runId, state: undefined, limit: 5, offset: 0 })).rows;
    if (!payout) throw new Error('The run has no payout.');
    const { payerName } = await readStatement(ctx, env.ENCRYPTION_KEY, { id: payout.id });
    expect(payerName).toBe('Tributary Network Ltd');
  });

  it('isn’t handed out again once it would be another one', async () => {
    const { publisherId } = await publisherWhoIsDue();
    const { runId, batchId } = await payByBank(ctx, rails);
    const other = { ...ACCOUNT, ...BERLIN, holder: 'Someone Else' };
    const encrypted = await encrypt(
      env.ENCRYPTION_KEY,
      detailsText.purposeOf(publisherId),
      JSON.stringify(other),
    );
    await env.DB.prepare('UPDATE payout_details SET encrypted = ? WHERE publisher_id = ?')
      .bind(encrypted, publisherId)
      .run();
    await expect(download(ctx, runId, batchId)).rejects.toMatchObject({ code: 'payout_batch.file_differs' });
  });
});

describe('a publisher who is suspended while the file waits', () => {
  it('is taken out, and the others are in a file of the same account', async () => {
    const [suspended, other] = [await publisherWhoIsDue(), await publisherWhoIsDue()];
    const { id: runId } = await createRunOf(ctx, null, rails);
    await approveAndSend(ctx, runId, rails);
    const [first] = (await readRunParts(ctx, runId)).batches;
    if (!first) throw new Error('The run has no bank file.');
    await updateSettings(ctx, SECOND);
    await setStatus(ctx, suspended.publisherId, 'suspended');
    await expect(download(ctx, runId, first.id)).rejects.toMatchObject({ code: 'payout_batch.divided' });
    await expect(download(ctx, runId, first.id)).rejects.toMatchObject({ code: 'payout_batch.divided' });
    const { batches } = await readRunParts(ctx, runId);
    expect(batches).toMatchObject([
      { state: 'refused', transfers: 2 },
      { state: 'ready', transfers: 1, restOf: first.id, payer: { name: 'Tributary Network Ltd' } },
    ]);
    const { rows } = await listRunPayouts(ctx, { runId, state: undefined, limit: 5, offset: 0 });
    const stateOf = (id: string) => rows.find(({ publisherId }) => publisherId === id)?.state;
    expect([stateOf(suspended.publisherId), stateOf(other.publisherId)]).toEqual(['approved', 'sent']);
    expect(await suspended.accounts()).toEqual({ approved: 15_000_000 });
    const rest = batches[1]?.id ?? first.id;
    const file = await download(ctx, runId, rest);
    expect(file.match(/<CdtTrfTxInf>/g)).toHaveLength(1);

    await setStatus(ctx, other.publisherId, 'suspended');
    expect(await download(ctx, runId, rest)).toBe(file);
  });

  it('isn’t handed out by a download that has looked before', async () => {
    const { publisherId } = await publisherWhoIsDue();
    const { id: runId } = await createRunOf(ctx, null, rails);
    await approveAndSend(ctx, runId, rails);
    const [batch] = (await readRunParts(ctx, runId)).batches;
    if (!batch) throw new Error('The run has no bank file.');
    await setStatus(ctx, publisherId, 'suspended');
    await expect(env.DB.batch([handOverStatement(ctx, batch)])).rejects.toThrow('payout_batches.state');
    await expect(download(ctx, runId, batch.id)).rejects.toMatchObject({ code: 'payout_batch.divided' });
  });
});

it('an account without an IBAN pays, and its statement is read however its number is written', async () => {
  await updateSettings(ctx, { ...US, payout_payer_bic: 'CHASUS33XXX' });
  const publisher = await publisherWhoIsDue();
  const { file } = await payByBank(ctx, rails);
  expect(file).toContain('<DbtrAcct><Id><Othr><Id>000987654321</Id></Othr></Id></DbtrAcct>');
  const iban = file.replace('<Othr><Id>000987654321</Id></Othr>', '<IBAN>X</IBAN>');
  const text = await (await controlPayouts('bank/statement', { method: 'POST', body: iban })).text();
  const statement = text.replace('<IBAN>X</IBAN>', '<Othr><Id>000 987 654321</Id></Othr>');
  expect(await upload(ctx, statement)).toEqual({ settled: 1 });
  expect(await publisher.accounts()).toEqual({ approved: 0, paid_out: 15_000_000 });
});

const ACCOUNT = {
  method: 'iban' as const,
  holder: 'Ada Fenwick',
  iban: 'DE89370400440532013000',
  bic: 'COBADEFFXXX',
};

describe('a payee that a bank’s file can’t name', () => {
  const stored = (details: object, addressCountry: string | null) =>
    publisherWhoIsDue(async (id) => ({
      method: 'iban' as const,
      encrypted: await encrypt(env.ENCRYPTION_KEY, detailsText.purposeOf(id), JSON.stringify(details)),
      addressCountry,
    }));

  it('is left out by name, and the others of the run are paid', async () => {
    const bad = await stored({ ...ACCOUNT, holder: '山田太郎', town: 'Tokyo', country: 'JP' }, 'JP');
    const good = await publisherWhoIsDue();
    const { runId, file } = await payByBank(ctx, rails);
    expect(file.match(/<CdtTrfTxInf>/g)).toHaveLength(1);
    const { rows } = await listRunPayouts(ctx, { runId, state: undefined, limit: 5, offset: 0 });
    const stateOf = (id: string) => rows.find(({ publisherId }) => publisherId === id)?.state;
    expect([stateOf(bad.publisherId), stateOf(good.publisherId)]).toEqual(['approved', 'sent']);
    expect(await bad.accounts()).toMatchObject({ approved: 15_000_000 });
    expect(await readHolds(ctx, bad.publisherId)).toContain('payee_unwritable');
    const { alerts } = await listAlerts(ctx, { page: 1, perPage: 20 });
    expect(alerts.map(({ code }) => code)).toContain('payout.payee_left_out');
  });

  it('has no BIC in details from before banks had to be named: they are left out, and paid once the BIC is there', async () => {
    const { bic: _, ...account } = ACCOUNT;
    for (const details of [account, { ...account, bic: '' }]) {
      const bad = await stored({ ...details, ...BERLIN }, 'DE');
      const good = await publisherWhoIsDue();
      const { runId, batchId, file } = await payByBank(ctx, rails);
      expect(file.match(/<CdtTrfTxInf>/g)).toHaveLength(1);
      expect(await good.accounts()).toMatchObject({ approved: 0 });
      expect(await bad.accounts()).toEqual({ approved: 15_000_000 });
      expect(await readHolds(ctx, bad.publisherId)).toEqual(['payee_unwritable']);

      await saveDetails(ctx, env.ENCRYPTION_KEY, bad.publisherId, { ...ACCOUNT, ...BERLIN });
      const later = { ...ctx, now: addMs(ctx.now, 73 * HOUR) };
      await servePayoutRuns(later, NO_ENGINE, rails);
      await workThrough(later, runId, rails);
      expect(await bad.accounts()).toMatchObject({ approved: 0 });
      const next = (await readRunParts(ctx, runId)).batches.at(-1);
      expect(await download(later, runId, next?.id ?? batchId)).toContain('<BICFI>COBADEFFXXX</BICFI>');
    }
  });

  it('is held without an address, and asked for one', async () => {
    const { publisherId } = await stored(ACCOUNT, null);
    expect(await readHolds(ctx, publisherId)).toEqual(['address_missing']);
    const { publisherId: other } = await publisherWhoIsDue();
    expect(await readHolds(ctx, other)).toEqual([]);
    const run = await createRunOf(ctx, null, rails);
    expect(run).toMatchObject({ payouts: 1, held: 1 });
    await approveAndSend(ctx, run.id, rails);
  });
  it('isn’t marked if the key of the deployment is wrong: then nothing is known about the payee', async () => {
    const { publisherId } = await publisherWhoIsDue(async () => ({
      ...{ method: 'iban' as const, encrypted: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA', addressCountry: 'DE' },
    }));
    const good = await publisherWhoIsDue();
    const { file } = await payByBank(ctx, rails);
    expect(file.match(/<CdtTrfTxInf>/g)).toHaveLength(1);
    expect(await readHolds(ctx, publisherId)).toEqual([]);
    expect(await good.accounts()).toMatchObject({ approved: 0 });
  });

  it('has no BIC, and a single payout to it is refused before its debit', async () => {
    const { bic: _, ...account } = ACCOUNT;
    const bad = await stored({ ...account, ...BERLIN }, 'DE');
    const { ctx: operator } = await testOperator(ctx, 'single@bank.example');
    const { id } = await createPayout(ctx, bad.publisherId);
    await advancePayout(ctx, id, 'approved');
    const send = { id, to: 'sent' as const, proof: {} };
    await expect(decideChange(operator, env, payoutStep, send, 'Payout day')).rejects.toMatchObject({
      code: 'payout.payee_unwritable',
    });
    expect(await bad.accounts()).toEqual({ approved: 15_000_000 });
    await advancePayout(ctx, id, 'canceled');
  });
});
