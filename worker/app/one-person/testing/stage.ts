import { env } from 'cloudflare:workers';
import { eq, gte, inArray } from 'drizzle-orm';
import { vi } from 'vitest';
import { decidedAmounts, proposedChanges } from '../../../accounts/changes/tables.ts';
import { type TestOperator, testOperator } from '../../../accounts/changes/testing/operators.ts';
import { users } from '../../../accounts/identity/tables.ts';
import { affiliateNetworks, shareRules } from '../../../catalog/tables.ts';
import type { ClickId } from '../../../clicks/click-id.ts';
import { clickIdKeys } from '../../../clicks/click-id-keys.ts';
import { pushCredentials } from '../../../networks/tables.ts';
import { endToEndId } from '../../../payouts/rails/bank/bank-references.ts';
import { payouts } from '../../../payouts/tables.ts';
import { payByBank, upload } from '../../../payouts/testing/bank-file.ts';
import { giveDetails } from '../../../payouts/testing/give-details.ts';
import { controlPayouts, sandboxRails } from '../../../payouts/testing/sandbox-rails.ts';
import type { Context } from '../../../platform/context.ts';
import { type Member, openScene, type Scene } from '../../../platform/http/testing/scene.ts';
import { type ClaimId, derivedId, type PublisherId } from '../../../platform/ids.ts';
import { parseUsd, toDollars } from '../../../platform/money.ts';
import { settings } from '../../../platform/settings/tables.ts';
import { addMs, HOUR, type Instant, systemClock } from '../../../platform/time.ts';
import { fileClaim } from '../../../sales/claims/file-claim.ts';
import { type Claim, claims } from '../../../sales/claims/tables.ts';
import { orderKeyOf } from '../../../sales/order-key.ts';
import { conversions } from '../../../sales/tables.ts';
import { sampleRow } from '../../../sales/testing/sample-row.ts';

/** A payout by bank that has settled. */
interface Settled {
  publisherId: PublisherId;
  /** The EndToEndId of its transfer. */
  reference: string;
  amount: string;
}

/** A scene in which money is due, for one sequence of calls. */
export interface Stage {
  ctx: Context;
  base: Instant;
  /** The attacker, her second self without a role, and her colleague. */
  ada: TestOperator;
  self: TestOperator;
  grace: TestOperator;
  friend: Member;
  friendClick: ClickId;
  claim: string;
  ownClaim: string;
  unattributed: string;
  held: string;
  settled: Settled;
  /** What the bank calls its return in a statement of this stage. */
  returnReference: string;
}

/** Opens the scene once, and sets a stage for each sequence. The clock stands still between the calls. */
export async function openTheatre() {
  const scene = await openScene();
  const base = systemClock();
  const { ctx } = scene;
  const [first] = await ctx.db.select().from(affiliateNetworks).where(eq(affiliateNetworks.id, 'wildfire'));
  let number = 0;
  const filed = await fileFirst(scene);
  let settled = await payFriend(scene, 'settled');
  return {
    scene,
    async stage({ hasColleague }: { hasColleague: boolean }): Promise<Stage> {
      vi.useFakeTimers({ toFake: ['Date'], now: base });
      if (!(await isSettled(ctx, settled))) settled = await payFriend(scene, `settled-${number}`);
      await cleanUp(ctx, first?.settings, base);
      const ada = await testOperator(ctx, `ada-${number}@tributary.example`);
      const grace = await testOperator(ctx, 'grace@tributary.example');
      const self = await testOperator(ctx, `self-${number}@elsewhere.example`);
      await ctx.db.update(users).set({ role: 'publisher', roleSince: null }).where(eq(users.id, self.userId));
      if (!hasColleague)
        await ctx.db.update(users).set({ role: 'publisher' }).where(eq(users.id, grace.userId));
      const returnReference = `RETURN-${number}`;
      const due = await money(scene, filed, ada, number++);
      return { ctx, base, ada, self, grace, settled, returnReference, ...due };
    },
  };
}

/** A friend who was paid by bank, as the bank's statement says. */
async function payFriend(scene: Scene, sale: string): Promise<Settled> {
  const { ctx } = scene;
  const { id: publisherId, key } = await scene.signUp();
  await giveDetails(ctx, publisherId);
  const clickRef = await scene.click({ id: publisherId, key }, { clickedAt: addMs(ctx.now, -3 * HOUR) });
  await scene.report(
    sampleRow(sale, {
      ...{ eventAt: addMs(ctx.now, -HOUR), clickRef, commission: 1_000_000_000 as never },
      ...{ status: 'paid' as const, statusRaw: 'PAID' },
    }),
  );
  const { file } = await payByBank(ctx, sandboxRails());
  const statement = await controlPayouts('bank/statement', { method: 'POST', body: file });
  await upload(ctx, await statement.text());
  const [payout] = await ctx.db.select().from(payouts).where(eq(payouts.publisherId, publisherId));
  if (payout?.state !== 'settled') throw new Error('The payout of the friend isn’t settled.');
  const reference = endToEndId({ reference: payout.transferReference, attempt: payout.attempt });
  return { publisherId, reference, amount: toDollars(payout.amount) };
}

async function isSettled({ db }: Context, { publisherId }: Settled): Promise<boolean> {
  const [payout] = await db.select().from(payouts).where(eq(payouts.publisherId, publisherId));
  return payout?.state === 'settled';
}

/** What a friend is due, has claimed, and what could become hers. */
async function money(scene: Scene, filed: Claim, ada: TestOperator, number: number) {
  const friend = await scene.signUp();
  await giveDetails(scene.ctx, friend.id);
  const clickedAt = addMs(scene.ctx.now, -3 * HOUR);
  const friendClick = await scene.click(friend, { clickedAt });
  const ownClick = await scene.click(
    { id: ada.publisherId, key: '' },
    { clickedAt: addMs(clickedAt, number) },
  );
  const eventAt = addMs(scene.ctx.now, -HOUR);
  await scene.report(
    sampleRow(`due-${number}`, {
      ...{ eventAt, clickRef: friendClick, commission: 900_000_000 as never },
      ...{ status: 'paid' as const, statusRaw: 'PAID' },
    }),
    sampleRow(`held-${number}`, {
      ...{ eventAt, clickRef: friendClick, commission: 1_200_000_000 as never },
      ...{ status: 'paid' as const, statusRaw: 'PAID' },
    }),
    sampleRow(`unknown-${number}`, {
      ...{ eventAt, clickRef: null, commission: 1_000_000_000 as never },
      ...{ status: 'approved' as const, statusRaw: 'READY' },
    }),
  );
  const idOf = async (externalId: string) => {
    const [row] = await scene.ctx.db.all<{ id: string }>(
      `SELECT conversion_id AS id FROM report_rows WHERE external_id = '${externalId}'`,
    );
    return row?.id ?? '';
  };
  const held = await idOf(`held-${number}`);
  await scene.ctx.db
    .update(conversions)
    .set({ heldReason: 'publisher_suspended' })
    .where(inArray(conversions.id, [held as never]));
  return {
    ...{ friend, friendClick, held },
    unattributed: await idOf(`unknown-${number}`),
    claim: await copyClaim(scene, filed, {
      ...{ publisherId: friend.id, clickId: friendClick, clickedAt },
      ...{ orderId: `claimed-${number}`, gross: parseUsd('900') },
    }),
    ownClaim: await copyClaim(scene, filed, {
      ...{ publisherId: ada.publisherId, clickId: ownClick, clickedAt: addMs(clickedAt, number) },
      ...{ orderId: `own-${number}`, gross: parseUsd('90') },
    }),
  };
}

/** A claim that its publisher has filed. Those of the stages are copies of it, because filing one takes as long as a whole stage. */
async function fileFirst(scene: Scene): Promise<Claim> {
  const publisher = await scene.signUp();
  const clickId = await scene.click(publisher, { clickedAt: addMs(scene.ctx.now, -3 * HOUR) });
  const { claim } = await fileClaim(scene.ctx, clickIdKeys(env), publisher.id, {
    ...{ clickId, orderId: 'claimed', grossCommission: '900.00', source: undefined },
  });
  return claim;
}

async function copyClaim(
  scene: Scene,
  filed: Claim,
  of: Pick<Claim, 'publisherId' | 'clickId' | 'clickedAt' | 'orderId' | 'gross'>,
): Promise<ClaimId> {
  const id = derivedId('clm', of.publisherId, of.orderId);
  await scene.ctx.db.insert(claims).values({ ...filed, ...of, id, orderKey: orderKeyOf(of.orderId) });
  return id;
}

/** Takes back what a sequence may have reached, past the rules that are under test. */
async function cleanUp({ db }: Context, wildfire: object | undefined, base: Instant): Promise<void> {
  await db.delete(settings);
  await db.delete(proposedChanges);
  await db.delete(decidedAmounts);
  await db.delete(shareRules).where(gte(shareRules.createdAt, base));
  await db.delete(pushCredentials).where(gte(pushCredentials.createdAt, base));
  await db.delete(affiliateNetworks).where(inArray(affiliateNetworks.id, ['evil-media', 'evil-payer']));
  if (wildfire)
    await db
      .update(affiliateNetworks)
      .set({ settings: wildfire as never })
      .where(eq(affiliateNetworks.id, 'wildfire'));
  await env.DB.prepare(`UPDATE users SET role = 'publisher' WHERE role <> 'publisher'`).run();
}
