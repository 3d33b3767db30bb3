import { z } from '@hono/zod-openapi';
import { readAccountOfUser } from '../../accounts/identity/accounts.ts';
import { changeMarketingConsent, readMarketingConsent } from '../../accounts/identity/marketing-consent.ts';
import type { Context } from '../../platform/context.ts';
import { type Preferences, readPreferences } from '../../platform/email/preferences.ts';
import { findSuppression } from '../../platform/email/suppressions.ts';
import { byPublisher } from '../../platform/http/access.ts';
import { idField } from '../../platform/http/id-parameter.ts';
import { operation } from '../../platform/http/operation.ts';
import { dollars, json, meta, metaOf, problems } from '../../platform/http/responses.ts';
import { newRouter } from '../../platform/http/router.ts';
import { toDollars } from '../../platform/money.ts';
import { toIso } from '../../platform/time.ts';
import { updatePreferences } from './preferences.ts';
import { threshold } from './rules.ts';

const switches = {
  welcome_email_enabled: z.boolean(),
  earnings_notifications_enabled: z.boolean(),
  notification_frequency: z.enum(['instant', 'daily', 'weekly']),
  weekly_digest_enabled: z.boolean(),
  marketing_consent: z
    .boolean()
    .openapi({ example: false })
    .describe('Your consent to news about programs and features. You can withdraw it at any time'),
};
const preferencesResponse = z.object({
  data: z.object({
    user_id: idField('usr'),
    ...switches,
    earnings_threshold: dollars,
    emails_stopped: z
      .object({ cause: z.enum(['bounce', 'complaint']), since: z.iso.datetime() })
      .nullable()
      .describe(
        'Why only required emails are sent to your address: they came back, or were reported as spam. Null while all are sent',
      ),
  }),
  meta,
});

const read = operation({
  method: 'get',
  path: '/v1/publisher/email-preferences',
  tag: 'Publisher',
  callers: byPublisher('GET publisher-api'),
  summary: 'Get email preferences',
  responses: { 200: json(preferencesResponse, 'Your email preferences'), ...problems },
});

const change = operation({
  method: 'patch',
  path: '/v1/publisher/email-preferences',
  tag: 'Publisher',
  callers: byPublisher('POST publisher-api'),
  effect: 'nothing',
  summary: 'Update email preferences',
  request: {
    body: {
      required: true,
      content: {
        'application/json': { schema: z.object({ ...switches, earnings_threshold: threshold }).partial() },
      },
    },
  },
  responses: { 200: json(preferencesResponse, 'The updated preferences'), ...problems },
});

export const notificationRoutes = newRouter()
  .openapi(read, async (c) => {
    const ctx = c.get('ctx');
    const preferences = await readPreferences(ctx, c.get('principal').userId);
    return c.json({ data: await recordOf(ctx, preferences), meta: metaOf(ctx) }, 200);
  })
  .openapi(change, async (c) => {
    const ctx = c.get('ctx');
    const input = c.req.valid('json');
    const principal = c.get('principal');
    if (input.marketing_consent !== undefined)
      await changeMarketingConsent(ctx, principal, input.marketing_consent);
    const preferences = await updatePreferences(ctx, principal, {
      welcomeEmailEnabled: input.welcome_email_enabled,
      earningsNotificationsEnabled: input.earnings_notifications_enabled,
      earningsThreshold: input.earnings_threshold,
      notificationFrequency: input.notification_frequency,
      weeklyDigestEnabled: input.weekly_digest_enabled,
    });
    return c.json({ data: await recordOf(ctx, preferences), meta: metaOf(ctx) }, 200);
  });

async function recordOf(
  ctx: Context,
  preferences: Preferences,
): Promise<z.infer<typeof preferencesResponse>['data']> {
  const { email } = await readAccountOfUser(ctx, preferences.userId);
  const stopped = await findSuppression(ctx, email);
  return {
    user_id: preferences.userId,
    welcome_email_enabled: preferences.welcomeEmailEnabled,
    earnings_notifications_enabled: preferences.earningsNotificationsEnabled,
    earnings_threshold: toDollars(preferences.earningsThreshold),
    notification_frequency: preferences.notificationFrequency,
    weekly_digest_enabled: preferences.weeklyDigestEnabled,
    marketing_consent: await readMarketingConsent(ctx, preferences.userId),
    emails_stopped: stopped && { cause: stopped.cause, since: toIso(stopped.firstAt) },
  };
}
