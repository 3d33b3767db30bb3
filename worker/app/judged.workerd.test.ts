import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Change } from '../accounts/changes/change.ts';
import { decideChange } from '../accounts/changes/decide-change.ts';
import { approveChange } from '../accounts/changes/end-change.ts';
import { decidedAmounts, proposedChanges } from '../accounts/changes/tables.ts';
import { type TestOperator, testOperator } from '../accounts/changes/testing/operators.ts';
import { readRole, setRole } from '../accounts/identity/roles.ts';
import { setStatus } from '../accounts/publishers/publishers.ts';
import { roleChange } from '../accounts/roles/role-change.ts';
import { readNetwork } from '../catalog/network-queries.ts';
import { updateNetworkSettings } from '../catalog/networks-seed.ts';
import { readShareRules, shareRuleFor } from '../catalog/share-rule.ts';
import { clickIdKeys } from '../clicks/click-id-keys.ts';
import { networkSettingsChange } from '../networks/operator/network-settings-change.ts';
import { partnerSettingsChange } from '../networks/postback/partner-changes.ts';
import { settingsOfPartner } from '../networks/postback/partner-settings.ts';
import { listHolds, placeHold, releaseHold } from '../payouts/holds/operator-holds.ts';
import { payoutHoldRelease } from '../payouts/payout-changes.ts';
import { type Member, openScene, type Scene } from '../platform/http/testing/scene.ts';
import type { ClaimId } from '../platform/ids.ts';
import { parseUsd } from '../platform/money.ts';
import { readSettings, updateSettings } from '../platform/settings/settings.ts';
import { addDays, addMs, dayOf, MINUTE } from '../platform/time.ts';
import { settingsChange } from '../reporting/operator/settings-change.ts';
import { fileClaim } from '../sales/claims/file-claim.ts';
import { allHeld } from '../sales/held-selection.ts';
import {
  claimAcceptance,
  conversionAssignment,
  heldSalesRelease,
  saleRelease,
} from '../sales/sale-changes.ts';
import { setShareRule } from '../sales/set-share-rule.ts';
import { shareChange } from '../sales/share-change.ts';
import { conversions } from '../sales/tables.ts';
import { sampleRow } from '../sales/testing/sample-row.ts';
import { CHANGES } from './changes.ts';
import { DEMO_PARTNER } from './dev/demo-partner.ts';

const CONTENDED = { code: 'change.contended', status: 409 };
const REASON = 'A test';

let scene: Scene;
let ada: TestOperator;
let grace: TestOperator;
let member: Member;
let orders = 0;

beforeAll(async () => {
  scene = await openScene();
  ada = await testOperator(scene.ctx, 'ada@tributary.example');
  grace = await testOperator(scene.ctx, 'grace@tributary.example');
});

beforeEach(async () => {
  member = await scene.signUp();
  await scene.ctx.db.delete(proposedChanges);
  await scene.ctx.db.delete(decidedAmounts);
});

describe('a change that one person may make because it only makes something stricter', () => {
  it('isn’t made if a colleague has made the setting even stricter meanwhile', async () => {
    await updateSettings(scene.ctx, { payout_hold_hours: 72 });
    const overtaken = overtake(settingsChange, () => updateSettings(grace.ctx, { payout_hold_hours: 168 }));
    await expect(decide(overtaken, { payout_hold_hours: 100 })).rejects.toMatchObject(CONTENDED);
    expect(await readSettings(scene.ctx)).toMatchObject({ payoutHoldHours: 168 });
  });

  it('isn’t made if a colleague has changed the same setting of a network meanwhile', async () => {
    const input = { network: 'wildfire', options: { max_commission: '9000' } } as const;
    const overtaken = overtake(networkSettingsChange, () =>
      updateNetworkSettings(grace.ctx, 'wildfire', { maxCommission: '5000' }),
    );
    await expect(decide(overtaken, input)).rejects.toMatchObject(CONTENDED);
    expect((await readNetwork(scene.ctx, 'wildfire')).settings).toMatchObject({ maxCommission: '5000' });
  });

  it('isn’t made if what it leaves as it is for a partner has become stricter meanwhile', async () => {
    const network = DEMO_PARTNER.slug;
    const { maxCommission } = await updateNetworkSettings(scene.ctx, network, (before) =>
      settingsOfPartner({}, before),
    );
    const overtaken = overtake(partnerSettingsChange, () =>
      updateNetworkSettings(grace.ctx, network, { maxCommission: '500' }),
    );
    const given = { max_commission: maxCommission };
    await expect(decide(overtaken, { network, given })).rejects.toMatchObject(CONTENDED);
    expect((await readNetwork(scene.ctx, network)).settings).toMatchObject({ maxCommission: '500' });
  });

  it('isn’t made if the role that it leaves as it is was taken away meanwhile', async () => {
    const hopper = await testOperator(scene.ctx, 'hopper@tributary.example');
    const overtaken = overtake(roleChange, () =>
      setRole(grace.ctx, { email: hopper.email, role: 'publisher', reason: REASON }),
    );
    const input = { email: hopper.email, role: 'admin', reason: REASON } as const;
    await expect(decide(overtaken, input)).rejects.toMatchObject(CONTENDED);
    expect(await readRole(scene.ctx, hopper.userId)).toBe('publisher');
  });

  it('isn’t made if sales of a publisher are held since then', async () => {
    const overtaken = overtake(heldSalesRelease, async () => {
      await heldSale('90');
      await heldSale('90');
    });
    await expect(decide(overtaken, allHeld(member.id, 'publisher_suspended'))).rejects.toMatchObject(
      CONTENDED,
    );
    expect(await heldReasons()).toEqual(['publisher_suspended', 'publisher_suspended']);
  });

  it('isn’t made if the publisher whose sales it releases has been suspended again', async () => {
    await heldSale('10');
    const overtaken = overtake(heldSalesRelease, () => setStatus(grace.ctx, member.id, 'suspended'));
    await expect(decide(overtaken, allHeld(member.id, 'publisher_suspended'))).rejects.toMatchObject({
      status: 409,
    });
    expect(await heldReasons()).toEqual(['publisher_suspended']);
  });
});

describe('a change that one person may make because its amount is small', () => {
  it('isn’t made if the held sale is worth more since then', async () => {
    const sale = await heldSale('10');
    const overtaken = overtake(saleRelease, () => sale.reportAgain('4000'));
    await expect(decide(overtaken, { id: await onlySale() })).rejects.toMatchObject(CONTENDED);
    expect(await heldReasons()).toEqual(['publisher_suspended']);
    expect(await decide(saleRelease, { id: await onlySale() })).toMatchObject({ status: 'proposed' });
  });

  it('isn’t made if the sale that it assigns is worth more since then', async () => {
    const clickId = await scene.click(member);
    const sale = await reported('10', {});
    const [found] = await scene.ctx.db
      .select()
      .from(conversions)
      .where(eq(conversions.orderId, sale.orderId));
    if (!found) throw new Error('The sale was not recorded.');
    const overtaken = overtake(conversionAssignment, () => sale.reportAgain('4000'));
    const input = { id: found.id, publisherId: member.id, clickId, acceptLateSale: false };
    await expect(decide(overtaken, input)).rejects.toMatchObject(CONTENDED);
    expect(await heldReasons()).toEqual([]);
    expect(await decide(conversionAssignment, input)).toMatchObject({ status: 'proposed' });
  });
});

describe('a change that a second person approves', () => {
  it('isn’t made, and still waits, if a setting is changed while it is approved', async () => {
    await updateSettings(scene.ctx, { payout_hold_hours: 72 });
    const id = await propose(settingsChange, { payout_hold_hours: 24 });
    await expect(
      approve(
        id,
        overtake(settingsChange, () => updateSettings(grace.ctx, { payout_hold_hours: 168 })),
      ),
    ).rejects.toMatchObject(CONTENDED);
    expect(await readSettings(scene.ctx)).toMatchObject({ payoutHoldHours: 168 });
    expect(await stateOf(id)).toBe('proposed');
  });

  it('isn’t made, and still waits, if a lower share of the same day is set while it is approved', async () => {
    const effectiveFrom = addDays(dayOf(scene.ctx.now), 30);
    const share = (sharePpm: number) => ({ publisherId: member.id, sharePpm, effectiveFrom });
    const id = await propose(shareChange, share(900_000));
    await expect(
      approve(
        id,
        overtake(shareChange, () => setShareRule(grace.ctx, share(300_000))),
      ),
    ).rejects.toMatchObject(CONTENDED);
    const rules = await readShareRules(scene.ctx);
    expect(shareRuleFor(rules, member.id, effectiveFrom)).toMatchObject({ sharePpm: 300_000 });
    expect(await stateOf(id)).toBe('proposed');
  });

  it('isn’t made, and still waits, if the publisher changes the amount of a claim while it is approved', async () => {
    const keys = clickIdKeys(env);
    const sale = { clickId: await scene.click(member), orderId: `claimed-${orders++}` };
    const file = (grossCommission: string) =>
      fileClaim(scene.ctx, keys, member.id, { ...sale, grossCommission, source: undefined });
    const claimId = (await file('400')).claim.id as ClaimId;
    const input = { id: claimId, gross: parseUsd('400'), separateSale: false };
    const id = await propose(claimAcceptance, input);
    await expect(
      approve(
        id,
        overtake(claimAcceptance, () => file('300')),
      ),
    ).rejects.toMatchObject({ status: 409 });
    expect(await stateOf(id)).toBe('proposed');
  });
});

describe('the release of a publisher’s payouts', () => {
  it('isn’t proposed while none are held, so it can’t end a hold that is placed later', async () => {
    await expect(decide(payoutHoldRelease, allHeld(member.id, 'publisher_suspended'))).rejects.toMatchObject({
      code: 'payout_hold.unknown',
    });
  });

  it('ends only the hold that it was proposed for', async () => {
    await placeHold(scene.ctx, member.id, 'The identity is being checked');
    const id = await propose(payoutHoldRelease, { publisherId: member.id });
    await replaceHold();
    await expect(approve(id, payoutHoldRelease)).rejects.toMatchObject({ code: 'change.base_moved' });
    expect(await holdOf()).toMatchObject({ reason: 'Stolen details' });
  });

  it('ends no hold that was placed while it is approved', async () => {
    await placeHold(scene.ctx, member.id, 'The identity is being checked');
    const id = await propose(payoutHoldRelease, { publisherId: member.id });
    await expect(approve(id, overtake(payoutHoldRelease, replaceHold))).rejects.toMatchObject(CONTENDED);
    expect(await holdOf()).toMatchObject({ reason: 'Stolen details' });
  });

  async function replaceHold() {
    await releaseHold(scene.ctx, member.id, REASON);
    await placeHold({ ...grace.ctx, now: addMs(scene.ctx.now, MINUTE) }, member.id, 'Stolen details');
  }

  async function holdOf() {
    return (await listHolds(scene.ctx)).find(({ publisherId }) => publisherId === member.id);
  }
});

/** A change after whose judgment something else happens, before it is applied. */
function overtake<Input, Result>(
  change: Change<Input, Result>,
  act: () => Promise<unknown>,
): Change<Input, Result> {
  return {
    ...change,
    async describe(...about) {
      const described = await change.describe(...about);
      await act();
      return described;
    },
  };
}

function decide<Input, Result>(change: Change<Input, Result>, input: Input) {
  return decideChange(ada.ctx, env, change, input, REASON);
}

async function propose<Input, Result>(change: Change<Input, Result>, input: Input) {
  const decided = await decide(change, input);
  if (decided.status !== 'proposed') throw new Error('One person has decided alone.');
  return decided.waiting.id;
}

function approve<Input, Result>(id: Awaited<ReturnType<typeof propose>>, change: Change<Input, Result>) {
  const changes = new Map([...CHANGES, [change.kind, change as Change]]);
  return approveChange(grace.ctx, env, changes, id, 'It is right');
}

async function stateOf(id: Awaited<ReturnType<typeof propose>>) {
  const [found] = await scene.ctx.db.select().from(proposedChanges).where(eq(proposedChanges.id, id));
  return found?.state;
}

/** A sale that was reported while its publisher was suspended. */
async function heldSale(commission: string) {
  await setStatus(scene.ctx, member.id, 'suspended');
  const sale = await reported(commission, { clickRef: await scene.click(member) });
  await setStatus(scene.ctx, member.id, 'active');
  return sale;
}

async function reported(commission: string, changes: Partial<Parameters<Scene['report']>[0]>) {
  const id = `judged-${orders++}`;
  const facts = { eventAt: scene.ctx.now, status: 'approved', orderId: id, ...changes } as const;
  const report = (amount: string) => scene.report(sampleRow(id, { ...facts, commission: parseUsd(amount) }));
  await report(commission);
  return { orderId: id, reportAgain: report };
}

async function onlySale() {
  const [sale] = await ownSales();
  if (!sale) throw new Error('There is no sale.');
  return sale.id;
}

async function heldReasons() {
  return (await ownSales()).map(({ heldReason }) => heldReason);
}

function ownSales() {
  return scene.ctx.db.select().from(conversions).where(eq(conversions.publisherId, member.id));
}
