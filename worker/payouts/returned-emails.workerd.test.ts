import { env } from 'cloudflare:workers';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openScene, type Scene } from '../platform/http/testing/scene.ts';
import { parseUsd } from '../platform/money.ts';
import { confirmedMember, emailsTo, type Reader } from '../reporting/notifications/testing/reader.ts';
import { sampleRow } from '../sales/testing/sample-row.ts';
import { createPayout, type Payout } from './create-payout.ts';
import { saveDetails } from './details/save-details.ts';
import { advancePayout, advancePayouts, readPayout } from './payouts.ts';
import { BERLIN, giveDetails } from './testing/give-details.ts';

let scene: Scene;
let reader: Reader;
let payout: Payout;

beforeAll(async () => {
  scene = await openScene();
});

beforeEach(async () => {
  reader = await confirmedMember(scene);
  await giveDetails(scene.ctx, reader.id);
  const sale = { eventAt: scene.ctx.now, clickRef: scene.idOf(reader), status: 'paid' as const };
  await scene.report(sampleRow(`sale of ${reader.id}`, { ...sale, commission: parseUsd('60') }));
  payout = await createPayout(scene.ctx, reader.id);
  await advancePayout(scene.ctx, payout.id, 'approved');
  await advancePayout(scene.ctx, payout.id, 'sent');
});

describe('a publisher whose payout came back', () => {
  it('gets one email with the amount and the reason, in the transaction of the failure', async () => {
    const proof = { confirmation: 'r-1', reason: 'AC04: Closed account' };
    await advancePayout(scene.ctx, payout.id, 'failed', proof);
    expect(await returned()).toMatchObject([
      {
        state: 'queued',
        content: {
          amount: payout.amount,
          reference: payout.transferReference,
          reason: 'AC04: Closed account',
        },
      },
    ]);
    await expect(advancePayout(scene.ctx, payout.id, 'failed', proof)).rejects.toMatchObject({
      code: 'payout.illegal_transition',
    });
    expect(await returned()).toHaveLength(1);
  });

  it('gets one more if it comes back again', async () => {
    await advancePayout(scene.ctx, payout.id, 'failed', { confirmation: 'r-2' });
    await advancePayout(scene.ctx, payout.id, 'approved');
    await advancePayout(scene.ctx, payout.id, 'sent');
    await advancePayout(scene.ctx, payout.id, 'settled');
    await advancePayout(scene.ctx, payout.id, 'failed', { confirmation: 'r-3' });
    expect(await returned()).toMatchObject([{ content: { reason: null } }, { content: { reason: null } }]);
  });

  it.each(['denied', 'withheld', 'discarded'])(
    'gets none if the transfer was %s, which says nothing about the details',
    async (cause) => {
      const proof = { confirmation: `${cause}:${payout.id}` };
      const move = { payout: await readPayout(scene.ctx, payout.id), proof };
      expect(await advancePayouts(scene.ctx, 'failed', [move])).toEqual([]);
      expect(await returned()).toEqual([]);
    },
  );

  it('gets none once other details are saved, which the next payout goes to', async () => {
    await saveDetails(scene.ctx, env.ENCRYPTION_KEY, reader.id, {
      ...{ method: 'iban', holder: 'Ada Fenwick', iban: 'GB82WEST12345698765432', bic: '' },
      ...BERLIN,
    });
    await advancePayout(scene.ctx, payout.id, 'failed', { confirmation: 'r-4' });
    expect(await returned()).toEqual([]);
  });
});

function returned() {
  return emailsTo(scene, reader, 'payout_returned');
}
