import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { listAudit } from '../../platform/audit/list-audit.ts';
import type { Context } from '../../platform/context.ts';
import { ADMIN } from '../../platform/http/testing/admins.ts';
import { call, read } from '../../platform/http/testing/call.ts';
import { type Member, openScene, type Scene } from '../../platform/http/testing/scene.ts';
import type { PayoutId } from '../../platform/ids.ts';
import { parseUsd, ZERO } from '../../platform/money.ts';
import { addMs, DAY } from '../../platform/time.ts';
import { archiveAll } from '../../reporting/operator/testing/archive-all.ts';
import { bookAdjustment } from '../../sales/adjustments/decide-adjustment.ts';
import { proposeAdjustment } from '../../sales/adjustments/propose-adjustment.ts';
import { sampleRow } from '../../sales/testing/sample-row.ts';
import { createPayout, type Payout } from '../create-payout.ts';
import { advancePayout } from '../payouts.ts';
import { payoutTax } from '../tables.ts';
import { saveTax } from '../tax/tax-store.ts';
import { giveDetails } from '../testing/give-details.ts';
import { pdfTexts } from './testing/read-pdf.ts';

let scene: Scene;
let member: Member;
let second: Payout;
let clickRef: string;

interface Summary {
  data: { sales: string; adjustments: string; clawbacks: string; amount: string; items: number };
}

const as = (name: string): Context => ({ ...scene.ctx, actor: { kind: 'operator', name } });

beforeAll(async () => {
  scene = await openScene();
  member = await scene.signUp();
  await giveDetails(scene.ctx, member.id);
  await scene.ctx.db.delete(payoutTax).where(eq(payoutTax.publisherId, member.id));
  await saveTax(scene.ctx, env.ENCRYPTION_KEY, member.id, {
    country: 'DE',
    person: 'individual',
    form: 'w8ben',
    name: 'Олена Łącka',
    address: 'Hafenstraße 1',
    city: '20459 Hamburg',
    tin: '12345678901',
    vat_id: 'DE123456789',
    signature: 'Олена Łącka',
    certified: true,
  });
  clickRef = scene.idOf(member);
  await report('first', '30.01');
  await pay(await createPayout(scene.ctx, member.id));
  await report('first', '0', 'reversed');
  await report('second', '80.12');
  const { id } = await proposeAdjustment(as('ada'), {
    ...{ publisherId: member.id, amount: parseUsd('2.5'), kind: 'goodwill' as const },
    ...{ reason: 'An outage in October', conversionId: null },
  });
  await bookAdjustment(as('bea'), id, { reason: 'Agreed', secondPerson: 'approved' });
  second = await createPayout(scene.ctx, member.id);
});

it('a payout has no statement before it is sent', async () => {
  expect(await read(pathOf(second.id), { key: member.key })).toMatchObject({
    status: 409,
    body: { code: 'payout_statement.not_sent' },
  });
});

it('an operator sees before it is sent what would be paid, from what, and to whom', async () => {
  const texts = pdfTexts(await (await call(operatorPathOf(second.id), { key: ADMIN })).bytes());
  expect(texts).toEqual(
    expect.arrayContaining([
      'Payout statement, preview',
      'Not sent yet',
      'Total to pay',
      '27.56 USD',
      'IBAN ending in 3000',
    ]),
  );
  expect(texts).not.toContain('Total paid');
  const csv = await call(operatorPathOf(second.id, 'csv'), { key: ADMIN });
  expect(csv.headers.get('content-disposition')).toContain('-preview.csv');
  expect((await csv.text()).split('\r\n').at(-2)).toContain('27.56');
  await pay(second);
  const paid = pdfTexts(await (await call(operatorPathOf(second.id), { key: ADMIN })).bytes());
  expect(paid).toContain('Total paid');
});

it('a canceled payout has no statement', async () => {
  const other = await scene.signUp();
  await giveDetails(scene.ctx, other.id);
  const sale = { eventAt: scene.ctx.now, clickRef: scene.idOf(other), status: 'paid' as const };
  await scene.report(sampleRow('canceled', { ...sale, commission: parseUsd('30') }));
  const payout = await createPayout(scene.ctx, other.id);
  await advancePayout(scene.ctx, payout.id, 'canceled');
  expect(await read(operatorPathOf(payout.id), { key: ADMIN })).toMatchObject({
    status: 409,
    body: { code: 'payout_statement.not_sent' },
  });
});

it('sales, adjustments and clawbacks add up to the payout, in JSON, CSV and PDF', async () => {
  const { body } = await read<Summary>(pathOf(second.id, 'json'), { key: member.key });
  const { sales, adjustments, clawbacks, amount, items } = body.data;
  expect({ sales, adjustments, clawbacks, amount, items }).toEqual({
    ...{ sales: '40.06', adjustments: '2.50', clawbacks: '-15.00', amount: '27.56', items: 3 },
  });
  const csv = await (await call(pathOf(second.id, 'csv'), { key: member.key })).text();
  const rows = csv.trim().split('\r\n').slice(1);
  expect(rows.map((row) => row.split(',').at(0))).toEqual(['sale', 'adjustment', 'clawback', 'total']);
  const amounts = rows.map((row) => parseUsd(row.split(',').at(-2) ?? ''));
  expect(amounts.slice(0, 3).reduce((total, each) => total + each, 0)).toBe(amounts[3]);
  expect(csv).toContain('An outage in October');
  const texts = await pdfOf(second.id);
  expect(texts).toEqual(
    expect.arrayContaining(['27.56 USD', '40.06', '2.50', '-15.00', 'An outage in October']),
  );
});

it('names the publisher by their tax data, and a name outside Latin doesn’t stop the PDF', async () => {
  const texts = await pdfOf(second.id);
  expect(texts).toEqual(
    expect.arrayContaining([`????? Lacka (${member.id})`, 'Hafenstraße 1', 'DE123456789']),
  );
  expect(texts.join(' ')).toContain('A question mark stands for characters');
});

it('is the same bytes each time', async () => {
  const files = await Promise.all([1, 2].map(() => call(pathOf(second.id), { key: member.key })));
  const [one, two] = await Promise.all(files.map((file) => file.bytes()));
  expect(one).toEqual(two);
});

it('is for its publisher alone; an operator’s download is in the audit log', async () => {
  const stranger = await scene.signUp();
  for (const format of ['pdf', 'csv', 'json'])
    expect(await read(pathOf(second.id, format), { key: stranger.key })).toMatchObject({
      status: 404,
      body: { code: 'payout.unknown' },
    });
  expect((await call(pathOf(second.id))).status).toBe(401);
  const path = operatorPathOf(second.id);
  expect((await call(path, { key: member.key })).status).toBeGreaterThanOrEqual(401);
  const file = await call(path, { key: ADMIN });
  expect(file.headers.get('content-type')).toBe('application/pdf');
  const { entries } = await listAudit(
    scene.ctx,
    { subject: second.id, action: 'payout_statement.downloaded' },
    { limit: 5, offset: 0 },
  );
  const formats = entries.map(({ detail }) => (detail as { format: string }).format);
  expect(formats).toEqual(['pdf', 'pdf', 'csv', 'pdf']);
});

it('of a payout that came back says so', async () => {
  const other = await scene.signUp();
  await giveDetails(scene.ctx, other.id);
  const sale = { eventAt: scene.ctx.now, clickRef: scene.idOf(other), status: 'paid' as const };
  await scene.report(sampleRow('returned', { ...sale, commission: parseUsd('30') }));
  const payout = await createPayout(scene.ctx, other.id);
  await pay(payout);
  await advancePayout(scene.ctx, payout.id, 'failed', {
    confirmation: 'r-1',
    reason: 'AC04: Closed account',
  });
  await scene.ctx.db.delete(payoutTax).where(eq(payoutTax.publisherId, other.id));
  const file = await call(pathOf(payout.id), { key: other.key });
  expect(pdfTexts(await file.bytes()).join(' ')).toContain('Returned: AC04: Closed account.');
});

it('stays the same after its sales have moved to the archive', async () => {
  const csv = async () => (await call(pathOf(second.id, 'csv'), { key: member.key })).text();
  const before = await csv();
  expect(
    (await archiveAll(scene.ctx, { ...scene.ctx, now: addMs(scene.ctx.now, 240 * DAY) })).conversions,
  ).toBeGreaterThan(1);
  expect(await csv()).toBe(before);
});

async function report(name: string, amount: string, status: 'paid' | 'reversed' = 'paid'): Promise<void> {
  const commission = status === 'paid' ? parseUsd(amount) : ZERO;
  const eventAt = scene.ctx.now;
  await scene.report(sampleRow(name, { eventAt, clickRef, commission, status, statusRaw: status }));
}

async function pay({ id }: Payout): Promise<void> {
  for (const state of ['approved', 'sent', 'settled'] as const) await advancePayout(scene.ctx, id, state);
}

function pathOf(id: PayoutId, format = 'pdf'): string {
  return `/v1/publisher/payouts/${id}/statement?format=${format}`;
}

function operatorPathOf(id: PayoutId, format = 'pdf'): string {
  return `/v1/operations/payouts/${id}/statement?format=${format}`;
}

async function pdfOf(id: PayoutId): Promise<string[]> {
  return pdfTexts(await (await call(pathOf(id), { key: member.key })).bytes());
}
