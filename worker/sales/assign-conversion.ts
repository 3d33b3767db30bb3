import { readShareRules } from '../catalog/share-rule.ts';
import type { ClickId } from '../clicks/click-id.ts';
import { requireClickId } from '../clicks/require-click-id.ts';
import type { NewAudit } from '../platform/audit/write-audit.ts';
import type { Context } from '../platform/context.ts';
import {
  type ConversionId,
  NETWORK_PUBLISHER,
  type PublisherId,
  publisherIdOf,
  publisherUnknown,
} from '../platform/ids.ts';
import type { Instant } from '../platform/time.ts';
import { withShare } from './apply-share-rule.ts';
import { ASSIGNMENT_FAILURES, type AssignmentProblem, assignmentProblem } from './assignment-problem.ts';
import { type Attribution, SubIds } from './attribution.ts';
import { createAttributor } from './attributor.ts';
import { bookChanges } from './book-changes.ts';
import { readCurrentHolds } from './current-holds.ts';
import { latestReferences, readStoredConversion } from './reattribute.ts';
import type { Conversion } from './tables.ts';

export interface AssignmentInput {
  /** Null for the publisher of the click. */
  publisherId: PublisherId | null;
  clickId: string;
  acceptLateSale: boolean;
}

/** What an assignment would do; `fault` is the reason why it can't. */
export interface CheckedAssignment {
  conversion: Conversion;
  clickId: ClickId;
  clickedAt: Instant;
  /** The publisher in the signed click ID. */
  publisherId: PublisherId;
  owner: Omit<Attribution, 'publisherId' | 'unattributedReason'>;
  fault: AssignmentProblem | null;
}

/**
 * Checks whether a click shows that an unattributed conversion belongs to a publisher. It writes nothing but a copy of the
 * click. Throws `conversion.unknown` (404), `publisher.unknown` (404) for the network's own account, `click_id.malformed` and
 * `click_id.forged` (422).
 */
export async function checkAssignment(
  ctx: Context,
  clickIdKeys: readonly string[],
  id: ConversionId,
  input: AssignmentInput,
): Promise<CheckedAssignment> {
  if (input.publisherId === NETWORK_PUBLISHER)
    throw publisherUnknown(`There is no publisher ${input.publisherId}.`);
  const conversion = await readStoredConversion(ctx, id);
  const click = requireClickId(clickIdKeys, input.clickId);
  const programRef = (await latestReferences(ctx, [conversion])).get(id)?.programRef ?? null;
  // Without the row's program, so that a click that went to no program shows nothing.
  const clicked = { clickRef: click.id, publisherRef: null, programRef: null };
  const reported = { clickRef: null, publisherRef: null, programRef };
  const attribute = await createAttributor(
    ctx,
    conversion.networkId,
    { subIds: new SubIds(clickIdKeys), rows: [clicked, reported] },
    await readCurrentHolds(ctx),
  );
  const attribution = attribute(clicked, conversion.convertedAt);
  const publisherId = publisherIdOf(click.facts.publisher);
  const fault = assignmentProblem({
    conversion,
    named: input.publisherId ?? publisherId,
    clicked: publisherId,
    attribution,
    reportedProgram: attribute(reported, conversion.convertedAt).programId,
    acceptLateSale: input.acceptLateSale,
  });
  // As at the time of the click, the window of a late sale is open, so only the account and the visit decide about a hold.
  const { publisherId: _, unattributedReason: __, ...owner } = attribute(clicked, click.facts.at);
  return { conversion, clickId: click.id, clickedAt: click.facts.at, publisherId, owner, fault };
}

/**
 * Credits an unattributed conversion to the publisher of a click, with the share of the day of the sale. The money moves in
 * the ledger as if the network had named the click. Throws as `checkAssignment`, the codes of `ASSIGNMENT_FAILURES` (422; 409
 * if it is attributed already), and `conversion.contended` (409) when someone else changes the conversion at the same time.
 */
export async function assignConversion(
  ctx: Context,
  clickIdKeys: readonly string[],
  id: ConversionId,
  input: AssignmentInput & { publisherId: PublisherId; reason: string },
  along: readonly D1PreparedStatement[] = [],
): Promise<Conversion> {
  const { conversion, owner, fault } = await checkAssignment(ctx, clickIdKeys, id, input);
  if (fault) throw ASSIGNMENT_FAILURES[fault]();
  const rules = await readShareRules(ctx);
  const after = withShare(
    {
      ...conversion,
      ...owner,
      publisherId: input.publisherId,
      unattributedReason: null,
      version: conversion.version + 1,
      updatedAt: ctx.now,
    },
    rules,
  );
  await bookChanges(
    ctx,
    [{ before: conversion, after }],
    [assignmentOf(conversion, after, input.reason)],
    rules,
    along,
  );
  return after;
}

function assignmentOf(before: Conversion, after: Conversion, reason: string): NewAudit {
  return {
    action: 'conversion.assigned',
    subject: before.id,
    publisherId: after.publisherId,
    reason,
    before: { publisher_id: before.publisherId, unattributed_reason: before.unattributedReason },
    detail: { publisher_id: after.publisherId, click_id: after.clickId },
  };
}
