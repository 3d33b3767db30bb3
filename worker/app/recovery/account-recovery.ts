import { change, validated } from '../../accounts/changes/change.ts';
import {
  type Recovery,
  readRecoveryAddress,
  recoverAccount,
} from '../../accounts/recovery/recover-account.ts';
import { ACCOUNT_RECOVERY } from '../../accounts/waiting/waiting-sql.ts';
import { readDetails } from '../../payouts/details/read-details.ts';
import { withdrawDetails } from '../../payouts/details/withdraw-details.ts';
import { enqueueEmailRun } from '../../platform/email/enqueue-email.ts';
import { shownOf } from '../../platform/email/suppressions.ts';
import { dayOf, isoOrNull } from '../../platform/time.ts';
import { listEndpoints } from '../../webhooks/endpoints.ts';

/** Gives an account that was taken over back to its owner. It decides who is paid, so it always takes a second person. */
export const accountRecovery = change({
  kind: ACCOUNT_RECOVERY,
  effect: 'money',
  permission: 'money:write',
  input: validated<Recovery>(),
  async describe(ctx, recovery) {
    const { email, usedUntil } = await readRecoveryAddress(ctx, recovery);
    return {
      what: `Give the account of ${recovery.publisherId} back to its owner`,
      subject: recovery.publisherId,
      publisherId: recovery.publisherId,
      amount: null,
      // The thief could change the account again and again, so nothing in it is a base that has to stay.
      from: {},
      to: {
        email: shownOf(email),
        used_until: isoOrNull(usedUntil) ?? 'now',
        access: 'ended',
        payout_details: 'withdrawn',
        deletion: 'canceled',
      },
    };
  },
  async apply(ctx, recovery, { env, reason, along }) {
    const { publisherId } = recovery;
    const [{ active, held }, endpoints] = await Promise.all([
      readDetails(ctx, publisherId),
      listEndpoints(ctx, publisherId),
    ]);
    await recoverAccount(ctx, recovery, {
      reason,
      endpoints: endpoints.map(({ url, createdAt }) => ({
        host: new URL(url).host,
        added_on: dayOf(createdAt),
      })),
      payoutDetailsWithdrawn: (active ?? held) !== null,
      along: [withdrawDetails(ctx, publisherId), ...along],
    });
    await enqueueEmailRun(env);
  },
});
