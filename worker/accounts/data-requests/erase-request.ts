import type { DataRequestId } from '../../platform/ids.ts';
import { change, validated } from '../changes/change.ts';
import { deletionStatements, readDeletion } from '../identity/deletion/request-deletion.ts';
import { requireOtherAdmin } from '../identity/roles.ts';
import { readPublisher } from '../publishers/publishers.ts';
import { closeStatements, readRequest, requireProven } from './data-requests.ts';

/** The erasure of an account whose owner wrote in. It can’t be undone, so it always takes a second person. */
export const dataErasure = change({
  kind: 'data_request.erase',
  effect: 'controls',
  permission: 'money:write',
  input: validated<{ id: DataRequestId; answer: string }>(),
  async describe(ctx, { id }) {
    const { publisherId, proof, proofText } = await requireProven(ctx, id, 'erase');
    const { fullName, userId } = await readPublisher(ctx.db, publisherId);
    await requireOtherAdmin(ctx, userId);
    return {
      what: `Delete the account of ${fullName || publisherId}, who asked for it`,
      subject: id,
      publisherId,
      amount: null,
      from: { identity: proof, ...(proofText && { proof: proofText }) },
      to: { account: 'deleted after the waiting period' },
    };
  },
  async apply(ctx, { id, answer }, { along }) {
    const request = await requireProven(ctx, id, 'erase');
    const { userId, publisherId, email, fullName } = await readPublisher(ctx.db, request.publisherId);
    const { deletion, graceDays } = await readDeletion(ctx, userId);
    const scheduled = deletionStatements(ctx, { userId, publisherId, email, fullName }, graceDays);
    await ctx.db.$client.batch([
      ...closeStatements(ctx, request, { state: 'done', answer }),
      // Its owner is emailed, and can cancel it until it begins.
      ...(deletion ? [] : scheduled.statements),
      ...along,
    ]);
    return readRequest(ctx, id);
  },
});
