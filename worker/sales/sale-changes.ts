import { type SQL, sql } from 'drizzle-orm';
import { change, validated } from '../accounts/changes/change.ts';
import { judgedStatement, readJudged } from '../accounts/changes/judged.ts';
import { readPublisher } from '../accounts/publishers/publishers.ts';
import { clickIdKeys } from '../clicks/click-id-keys.ts';
import type { ClaimId, ConversionId, PublisherId } from '../platform/ids.ts';
import { type MicroUsd, toExactDollars } from '../platform/money.ts';
import { enqueueWebhookRun } from '../webhooks/emit.ts';
import { assignConversion, checkAssignment } from './assign-conversion.ts';
import { ASSIGNMENT_FAILURES } from './assignment-problem.ts';
import { acceptClaim } from './claims/decide-claim.ts';
import { readClaim } from './claims/file-claim.ts';
import { readConversion } from './reattribute.ts';
import { heldOfSuspension, readHeldAmount, releaseHeld, releaseHold } from './release-hold.ts';
import { conversions } from './tables.ts';

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

export const publisherRelease = change({
  kind: 'publisher.release_sales',
  effect: 'money',
  permission: 'money:write',
  input: validated<{ publisherId: PublisherId }>(),
  async describe(ctx, { publisherId }) {
    const judged = await readJudged(ctx, heldOfSuspension(publisherId));
    const held = await readHeldAmount(ctx, publisherId, 'publisher_suspended');
    return {
      what: `Release the sales of ${publisherId} that a suspension held`,
      subject: publisherId,
      publisherId,
      amount: held.amount,
      from: { held_sales: held.sales, held: toExactDollars(held.amount) },
      to: { held_sales: 0 },
      isStricter: held.sales === 0,
      judged,
    };
  },
  apply: (ctx, { publisherId }, { reason, judged, along }) =>
    releaseHeld(ctx, publisherId, reason, [
      judgedStatement(ctx, heldOfSuspension(publisherId), judged),
      ...along,
    ]),
});

function saleVersion(id: ConversionId): SQL {
  return sql`SELECT ${conversions.version} FROM ${conversions} WHERE ${conversions.id} = ${id}`;
}
