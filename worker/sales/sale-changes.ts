import { type SQL, sql } from 'drizzle-orm';
import { change, type Description, validated } from '../accounts/changes/change.ts';
import { judgedStatement, readJudged } from '../accounts/changes/judged.ts';
import { publisherStatus, readPublisher } from '../accounts/publishers/publishers.ts';
import { readShareRules } from '../catalog/share-rule.ts';
import { clickIdKeys } from '../clicks/click-id-keys.ts';
import type { Context } from '../platform/context.ts';
import { enqueueEmailRun } from '../platform/email/enqueue-email.ts';
import type { ClaimId, ConversionId, PublisherId } from '../platform/ids.ts';
import { type MicroUsd, toExactDollars } from '../platform/money.ts';
import { enqueueWebhookRun } from '../webhooks/emit.ts';
import { assignConversion, checkAssignment } from './assign-conversion.ts';
import { ASSIGNMENT_FAILURES } from './assignment-problem.ts';
import { acceptClaim } from './claims/decide-claim.ts';
import { readClaim } from './claims/file-claim.ts';
import { decideHeldSales, requireFew, requireReleasable } from './decide-held.ts';
import { forfeited, forfeitSale, reinstated, reinstateSale } from './forfeit-sale.ts';
import { type HeldSelection, heldState, readHeldAmount } from './held-selection.ts';
import { readConversion } from './reattribute.ts';
import { releaseHold } from './release-hold.ts';
import { conversions } from './tables.ts';
import type { ForfeitReason } from './unattributed-reason.ts';

interface ClaimInput {
  id: ClaimId;
  gross: MicroUsd;
  separateSale: boolean;
}

export const claimAcceptance = change({
  kind: 'claim.accept',
  effect: 'money',
  permission: 'money:write',
  input: validated<ClaimInput>(),
  async describe(ctx, { id, gross, separateSale }) {
    const claim = await readClaim(ctx, id);
    return {
      what: `Accept a claim of ${claim.publisherId}`,
      subject: id,
      publisherId: claim.publisherId,
      // A claim that is decided moves nothing more: accepting it again only completes its booking.
      amount: gross,
      from: { status: claim.status, gross_commission: toExactDollars(claim.gross) },
      to: { status: 'accepted', gross_commission: toExactDollars(gross), separate_sale: separateSale },
      isStricter: claim.status !== 'open',
    };
  },
  async apply(ctx, { id, gross, separateSale }, { env, reason, along }) {
    const keys = { clickIdKeys: clickIdKeys(env) };
    const accepted = await acceptClaim(ctx, keys, id, { gross, separateSale, reason }, along);
    await enqueueWebhookRun(env);
    return accepted;
  },
});

interface AssignmentInput {
  id: ConversionId;
  publisherId: PublisherId;
  clickId: string;
  acceptLateSale: boolean;
}

/** The check of the click, with this deployment's keys, belongs to the caller. */
export const conversionAssignment = change({
  kind: 'conversion.assign',
  effect: 'money',
  permission: 'money:write',
  input: validated<AssignmentInput>(),
  async describe(ctx, { id, publisherId, clickId, acceptLateSale }) {
    const conversion = await readConversion(ctx, id);
    await readPublisher(ctx.db, publisherId);
    return {
      what: `Assign a sale to ${publisherId}`,
      subject: id,
      publisherId,
      amount: conversion.gross,
      from: { publisher_id: conversion.publisherId, gross: toExactDollars(conversion.gross) },
      to: { publisher_id: publisherId, click_id: clickId, accept_late_sale: acceptLateSale },
      judged: String(conversion.version),
    };
  },
  async apply(ctx, { id, ...input }, { env, reason, judged, along }) {
    const guard = judgedStatement(ctx, saleVersion(id), judged);
    const assigned = await assignConversion(ctx, clickIdKeys(env), id, { ...input, reason }, [
      guard,
      ...along,
    ]);
    await enqueueWebhookRun(env);
    return assigned;
  },
});

/** Refuses an assignment that can't be made, before it waits for a second person. Throws as `assignConversion`. */
export async function requireAssignable(
  ctx: Parameters<typeof checkAssignment>[0],
  env: Env,
  { id, ...input }: AssignmentInput,
): Promise<void> {
  const { fault } = await checkAssignment(ctx, clickIdKeys(env), id, input);
  if (fault) throw ASSIGNMENT_FAILURES[fault]();
}

export const saleRelease = change({
  kind: 'conversion.release',
  effect: 'money',
  permission: 'money:write',
  input: validated<{ id: ConversionId }>(),
  async describe(ctx, { id }) {
    const { publisherId, heldReason, net, version } = await readConversion(ctx, id);
    return {
      what: `Release a held sale of ${publisherId}`,
      subject: id,
      publisherId,
      amount: net,
      from: { held_reason: heldReason, version },
      to: { held_reason: null },
      isStricter: heldReason === null,
      judged: String(version),
    };
  },
  apply: (ctx, { id }, { reason, judged, along }) =>
    releaseHold(ctx, id, reason, [judgedStatement(ctx, saleVersion(id), judged), ...along]),
});

/** Forfeiting takes money from a publisher, so it isn’t only stricter. */
export const saleForfeit = change({
  kind: 'conversion.forfeit',
  effect: 'money',
  permission: 'money:write',
  input: validated<{ id: ConversionId }>(),
  async describe(ctx, { id }) {
    const before = await readConversion(ctx, id);
    const { publisherId, heldReason, forfeitedFor, net, version } = before;
    const after = forfeitedFor === null ? forfeited(ctx, before) : before;
    return {
      what: `Forfeit a held sale of ${publisherId}`,
      subject: id,
      publisherId,
      amount: net,
      from: { held_reason: heldReason, earnings: toExactDollars(net), version },
      to: { forfeited_for: after.forfeitedFor, earnings: toExactDollars(after.net) },
      isStricter: forfeitedFor !== null,
      judged: String(version),
    };
  },
  async apply(ctx, { id }, { env, reason, judged, along }) {
    const guard = judgedStatement(ctx, saleVersion(id), judged);
    const result = await forfeitSale(ctx, id, reason, [guard, ...along]);
    await announce(env);
    return result;
  },
});

export const saleReinstatement = change({
  kind: 'conversion.reinstate',
  effect: 'money',
  permission: 'money:write',
  input: validated<{ id: ConversionId }>(),
  async describe(ctx, { id }) {
    const before = await readConversion(ctx, id);
    const { publisherId, forfeitedFor, net, version } = before;
    const after = forfeitedFor === null ? before : reinstated(ctx, before, await readShareRules(ctx));
    return {
      what: `Reinstate a forfeited sale of ${publisherId}`,
      subject: id,
      publisherId,
      amount: after.net,
      from: { forfeited_for: forfeitedFor, earnings: toExactDollars(net), version },
      to: { held_reason: after.heldReason, earnings: toExactDollars(after.net) },
      isStricter: forfeitedFor === null,
      judged: String(version),
    };
  },
  async apply(ctx, { id }, { env, reason, judged, along }) {
    const guard = judgedStatement(ctx, saleVersion(id), judged);
    const result = await reinstateSale(ctx, id, reason, [guard, ...along]);
    await announce(env);
    return result;
  },
});

export const heldSalesRelease = change({
  kind: 'publisher.release_sales',
  effect: 'money',
  permission: 'money:write',
  input: validated<HeldSelection>(),
  async describe(ctx, selection) {
    await requireReleasable(ctx, selection);
    return descriptionOf(ctx, selection, 'Release', { held_sales: 0 });
  },
  async apply(ctx, selection, { reason, judged, along }) {
    const guard = judgedStatement(ctx, stateOf(selection), judged);
    return decideHeldSales(ctx, selection, 'release', reason, [guard, ...along]);
  },
});

export const heldSalesForfeit = change({
  kind: 'publisher.forfeit_sales',
  effect: 'money',
  permission: 'money:write',
  input: validated<HeldSelection & { heldReason: ForfeitReason }>(),
  describe: (ctx, selection) => descriptionOf(ctx, selection, 'Forfeit', { held_sales: 0, earnings: '0.00' }),
  async apply(ctx, selection, { env, reason, judged, along }) {
    const guard = judgedStatement(ctx, stateOf(selection), judged);
    const decided = await decideHeldSales(ctx, selection, 'forfeit', reason, [guard, ...along]);
    await announce(env);
    return decided;
  },
});

/** What is decided about the selected sales as they are now. Throws `held_sales.too_many` (409). */
async function descriptionOf(
  ctx: Context,
  selection: HeldSelection,
  verb: string,
  to: Description['to'],
): Promise<Description> {
  const { publisherId, heldReason, from, to: until } = selection;
  const judged = await readJudged(ctx, stateOf(selection));
  const held = await readHeldAmount(ctx, selection);
  requireFew(held.sales);
  return {
    what: `${verb} the held sales of ${publisherId}`,
    subject: publisherId,
    publisherId,
    amount: held.amount,
    from: {
      held_reason: heldReason,
      ...(from && { from_day: from }),
      ...(until && { to_day: until }),
      ...{ held_sales: held.sales, held: toExactDollars(held.amount) },
    },
    to,
    isStricter: held.sales === 0,
    judged,
  };
}

/** SQL for what the selection holds, and whether a suspension of its publisher has ended. */
function stateOf(selection: HeldSelection): SQL {
  return sql`SELECT (${publisherStatus(selection.publisherId)}) || ':' || (${heldState(selection)})`;
}

/** Sends the emails and the webhook events of a decision now. */
async function announce(env: Env): Promise<void> {
  await Promise.all([enqueueEmailRun(env), enqueueWebhookRun(env)]);
}

function saleVersion(id: ConversionId): SQL {
  return sql`SELECT ${conversions.version} FROM ${conversions} WHERE ${conversions.id} = ${id}`;
}
