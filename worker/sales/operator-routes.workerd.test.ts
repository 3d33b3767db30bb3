import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { setStatus } from '../accounts/publishers/publishers.ts';
import { applyPrograms } from '../catalog/apply-programs.ts';
import { programOf, sampleProgram } from '../catalog/testing/sample-program.ts';
import { createClickId } from '../clicks/click-id.ts';
import { clickIdKeys } from '../clicks/click-id-keys.ts';
import { balancesUnder } from '../ledger/balances.ts';
import { auditLog } from '../platform/audit/tables.ts';
import { ADMIN } from '../platform/http/testing/admins.ts';
import { read } from '../platform/http/testing/call.ts';
import { type Member, openScene, type Scene } from '../platform/http/testing/scene.ts';
import { publisherNumber } from '../platform/ids.ts';
import { addMs, DAY } from '../platform/time.ts';
import { ingestReport } from './ingest.ts';
import { conversionIdOf } from './plan.ts';
import { reattribute } from './reattribute.ts';
import type { ReportRow } from './report-row.ts';
import { conversions } from './tables.ts';
import { sampleRow } from './testing/sample-row.ts';

interface Done {
  data: Record<string, unknown>;
  changed: boolean;
}

let scene: Scene;
let one: Member;
let sales = 0;

beforeAll(async () => {
  scene = await openScene();
  one = await scene.signUp();
});

describe('POST /v1/operations/conversions/{id}/reattribute, after a key rotation', () => {
  const OLD = 'the key before';
  const oldClick = (member: Member) =>
    createClickId(OLD, {
      at: addMs(scene.ctx.now, -DAY),
      publisher: publisherNumber(member.id) ?? 0,
      program: scene.program.number,
    });
  const reported = async (row: ReportRow, keys: readonly string[]) => {
    await ingestReport(scene.ctx, { clickIdKeys: keys }, 'wildfire', [{ row }], 'sync');
    return conversion(row.groupId);
  };

  it('attributes clicks of the previous key while the key is in the list', async () => {
    const keys = clickIdKeys({ CLICK_ID_KEY: `the newest key,${OLD}` });
    expect(await reported(sold({ clickRef: oldClick(one) }), keys)).toMatchObject({
      publisherId: one.id,
      unattributedReason: null,
    });
  });

  it('attributes conversions again after a lost key is added again, and moves the money', async () => {
    const member = await scene.signUp();
    const row = sold({ clickRef: oldClick(member) });
    const lost = await reported(row, clickIdKeys({ CLICK_ID_KEY: 'the newest key' }));
    expect(lost).toMatchObject({ unattributedReason: 'click_id_forged', net: 0 });
    const keys = clickIdKeys({ CLICK_ID_KEY: `the newest key,${OLD}` });
    const id = conversionIdOf('wildfire', row.groupId);
    expect(await reattribute(scene.ctx, keys, id)).toMatchObject({ changed: true });
    expect(await conversion(row.groupId)).toMatchObject({
      publisherId: member.id,
      unattributedReason: null,
      programId: scene.program.id,
      net: 2_973_250,
    });
    expect([...(await balancesUnder(scene.ctx, `publisher:${member.id}`)).values()]).toEqual([2_973_250]);
    expect(await reattribute(scene.ctx, keys, id)).toMatchObject({ changed: false });
  });
});

describe('unattributed conversions', () => {
  it('stay unattributed when the click belongs to another network’s program', async () => {
    const elsewhere = sampleProgram('Birch Lane');
    await applyPrograms(scene.ctx, 'siteplug', [elsewhere]);
    const { number } = await programOf(scene.ctx, elsewhere.programId);
    const row = sold({ clickRef: scene.idOf(one, number) });
    await scene.report(row);
    expect(await conversion(row.groupId)).toMatchObject({ unattributedReason: 'program_of_another_network' });
    expect(await again(row)).toMatchObject({ status: 200, body: { changed: false } });
  });

  it('are attributed again together, by network and reason', async () => {
    const rows = [sold({ publisherRef: 'PUB900001' }), sold({ publisherRef: 'PUB900001' }), sold({})];
    await scene.report(...rows);
    await scene.ctx.db.$client
      .prepare(
        `INSERT INTO publishers (number, publisher_id, user_id, email, full_name, status, created_at)
         VALUES (900001, 'PUB900001', 'usr_late', 'late@site.example', 'Late', 'active', 0)`,
      )
      .run();
    const path = '/v1/operations/networks/wildfire/reattribute?reason=publisher_unknown';
    const response = await read<Done>(path, { method: 'POST', key: ADMIN });
    expect(response.body.data).toEqual({ checked: 2, changed: 2, next: null });
  });
});

describe('a conversion of a suspended publisher', () => {
  it('is attributed but held, until an operator releases it', async () => {
    const member = await scene.signUp();
    await setStatus(scene.ctx, member.id, 'suspended');
    const row = sold({ clickRef: scene.idOf(member) });
    await scene.report(row);
    expect(await conversion(row.groupId)).toMatchObject({
      publisherId: member.id,
      heldReason: 'publisher_suspended',
    });
    await scene.report({ ...row, statusRaw: 'READY', raw: 'changed' });
    expect(await conversion(row.groupId)).toMatchObject({ heldReason: 'publisher_suspended' });
    expect(await releasedOf(member)).toMatchObject({ status: 409, body: { code: 'publisher.suspended' } });
    expect(await conversion(row.groupId)).toMatchObject({ heldReason: 'publisher_suspended' });
    expect(await released(row)).toMatchObject({ body: { changed: true, data: { held_reason: null } } });
    expect(await released(row)).toMatchObject({ body: { changed: false } });
    const entries = await scene.ctx.db.select().from(auditLog);
    expect(entries.filter(({ action }) => action === 'conversion.released')).toMatchObject([
      { subject: conversionIdOf('wildfire', row.groupId), reason: 'The clicks were checked.' },
    ]);
    expect(await conversion(row.groupId)).toMatchObject({ heldReason: null, publisherId: member.id });
  });
});

describe('the click of a conversion', () => {
  it.each([
    ['preview', 'prefetch'],
    ['preview', 'head_request'],
    ['bot', 'no_user_agent'],
  ] as const)('holds the conversion when it was no visit: a %s (%s)', async (classification, reason) => {
    const row = sold({ clickRef: await scene.click(one, { classification, reason }) });
    await scene.report(row);
    expect(await conversion(row.groupId)).toMatchObject({ publisherId: one.id, heldReason: 'click_invalid' });
  });

  it.each([
    ['bot', 'known_bot'],
    ['preview', 'link_preview'],
  ] as const)(
    'holds nothing because of a name in its user agent: a %s (%s)',
    async (classification, reason) => {
      const row = sold({ clickRef: await scene.click(one, { classification, reason }) });
      await scene.report(row);
      expect(await conversion(row.groupId)).toMatchObject({ publisherId: one.id, heldReason: null });
    },
  );

  it('counts within the attribution window of its program', async () => {
    const days = Number(scene.program.cookie_duration);
    const row = sold({ clickRef: scene.idOf(one, undefined, addMs(scene.ctx.now, -(days + 2) * DAY)) });
    await scene.report(row);
    expect(await conversion(row.groupId)).toMatchObject({ unattributedReason: 'click_expired', net: 0 });
  });
});

it('an unknown conversion can’t be attributed or released', async () => {
  const unknown = sold({});
  for (const response of [await again(unknown), await released(unknown)])
    expect(response).toMatchObject({ status: 404, body: { code: 'conversion.unknown' } });
});

function sold(changes: Partial<ReportRow>): ReportRow {
  return sampleRow(`sale-${sales++}`, { eventAt: scene.ctx.now, ...changes });
}

function call(row: ReportRow, what: 'reattribute' | 'release') {
  const path = `/v1/operations/conversions/${conversionIdOf('wildfire', row.groupId)}/${what}`;
  const body = what === 'release' ? { reason: 'The clicks were checked.' } : undefined;
  return read<Done>(path, { method: 'POST', key: ADMIN, body });
}

const again = (row: ReportRow) => call(row, 'reattribute');
const released = (row: ReportRow) => call(row, 'release');

function releasedOf({ id }: Member) {
  const body = { reason: 'The clicks were checked.' };
  return read<Done>(`/v1/operations/publishers/${id}/release`, {
    method: 'POST',
    key: ADMIN,
    body,
  });
}

async function conversion(groupId: string) {
  const id = conversionIdOf('wildfire', groupId);
  const [found] = await scene.ctx.db.select().from(conversions).where(eq(conversions.id, id));
  return found;
}
