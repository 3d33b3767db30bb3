import { eraseKeys } from '../accounts/api-keys/keys.ts';
import { eraseAuthorship } from '../accounts/feedback/erase-authorship.ts';
import { type Eraser, WAIT } from '../accounts/identity/deletion/erase-accounts.ts';
import { eraseAccess, eraseAccount } from '../accounts/identity/deletion/identity-erasers.ts';
import { eraseIntegrations } from '../accounts/integrations/integrations.ts';
import { eraseGrants } from '../accounts/oauth/grants.ts';
import { eraseApps } from '../accounts/oauth/own-apps.ts';
import { closePublisher } from '../accounts/publishers/erase-publisher.ts';
import { eraseNotes } from '../accounts/publishers/notes.ts';
import { eraseClicks } from '../clicks/erase-clicks.ts';
import { eraseCompliance } from '../compliance/erase-compliance.ts';
import { eraseOwnAddresses } from '../compliance/own-addresses.ts';
import { eraseCampaigns } from '../links/campaigns/change-campaign.ts';
import { eraseLinkTexts } from '../links/erase-links.ts';
import { eraseHealth } from '../links/health/read-health.ts';
import { eraseCalls } from '../mcp/call-log.ts';
import { erasePayoutDetails } from '../payouts/details/erase-details.ts';
import { hasOpenPayout } from '../payouts/due-items.ts';
import { eraseHold } from '../payouts/holds/operator-holds.ts';
import { eraseTax } from '../payouts/tax/tax-store.ts';
import type { Context } from '../platform/context.ts';
import { eraseEmails, hasUnsentEmails } from '../platform/email/erase-emails.ts';
import { eraseWebhooks } from '../webhooks/erase-webhooks.ts';

/**
 * What is erased when an account is deleted, in this order. A district with personal data of publishers adds a line here. The
 * ledger, report rows, conversions, claims, payouts, and compliance decisions with their violations and the outcomes of reviews stay;
 * they name the publisher ID only.
 */
export function accountErasers(env: Env): readonly Eraser[] {
  return [
    // Money that is on its way arrives first.
    {
      name: 'open_payouts',
      erase: async (ctx, { publisherId }) => ((await hasOpenPayout(ctx, publisherId)) ? WAIT : null),
    },
    eraseAccess,
    inOneStep('publisher', (ctx, { publisherId }) => closePublisher(ctx, publisherId)),
    inOneStep('compliance', (ctx, { publisherId }) => eraseCompliance(ctx, publisherId)),
    inOneStep('own_addresses', (ctx, { publisherId }) => eraseOwnAddresses(ctx, publisherId)),
    // After the publisher is closed, because no note is deleted before.
    inOneStep('publisher_notes', (ctx, { publisherId }) => eraseNotes(ctx, publisherId)),
    inOneStep('payout_details', (ctx, { publisherId }) => erasePayoutDetails(ctx, publisherId)),
    inOneStep('payout_hold', (ctx, { publisherId }) => eraseHold(ctx, publisherId)),
    inOneStep('payout_tax', (ctx, { publisherId }) => eraseTax(ctx, publisherId)),
    inOneStep('api_keys', (ctx, { userId }) => eraseKeys(ctx, userId)),
    inOneStep('mcp_calls', (ctx, { publisherId }) => eraseCalls(ctx, publisherId)),
    {
      name: 'apps',
      async erase(ctx, { userId }) {
        await eraseApps(ctx, userId);
        return (await eraseGrants(env, userId)) ? null : 'more';
      },
    },
    inOneStep('integrations', (ctx, { publisherId }) => eraseIntegrations(ctx, publisherId)),
    {
      name: 'webhooks',
      erase: async (ctx, { publisherId }) => ((await eraseWebhooks(ctx, publisherId)) ? null : 'more'),
    },
    { name: 'links', erase: (ctx, { publisherId }, cursor) => eraseLinkTexts(ctx, publisherId, cursor) },
    inOneStep('campaigns', (ctx, { publisherId }) => eraseCampaigns(ctx, publisherId)),
    inOneStep('link_health', (ctx, { publisherId }) => eraseHealth(ctx, publisherId)),
    { name: 'clicks', erase: (ctx, { publisherId }, cursor) => eraseClicks(ctx, publisherId, cursor) },
    inOneStep('feedback', (ctx, { userId }) => eraseAuthorship(ctx, userId)),
    eraseAccount,
    // After the last email is sent.
    {
      name: 'emails',
      async erase(ctx, { userId }) {
        if (await hasUnsentEmails(ctx, userId)) return WAIT;
        await eraseEmails(ctx, userId);
        return null;
      },
    },
  ];
}

type Account = Parameters<Eraser['erase']>[1];

function inOneStep(name: string, work: (ctx: Context, account: Account) => Promise<void>): Eraser {
  return {
    name,
    async erase(ctx, account) {
      await work(ctx, account);
      return null;
    },
  };
}
