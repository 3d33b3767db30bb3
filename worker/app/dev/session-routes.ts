import { randomBytes } from 'node:crypto';
import { createRoute, z } from '@hono/zod-openapi';
import { startSession } from '../../accounts/identity/sessions.ts';
import { saveDetails } from '../../payouts/details/save-details.ts';
import { isOperatorRole, ROLES } from '../../platform/contract/operator-permissions.ts';
import { localOnly } from '../../platform/http/access.ts';
import { json, problems } from '../../platform/http/responses.ts';
import { newRouter } from '../../platform/http/router.ts';
import { addMs, DAY } from '../../platform/time.ts';
import { ensureLocalAccount, ensureLocalOperator, LOCAL_PASSWORD } from './local-accounts.ts';

/** No setting holds payout details for longer. */
const MAX_HOLD_MS = 30 * DAY;

const options = z.strictObject({
  full_name: z.string().min(1).max(100).default('Ada Brook'),
  role: z.enum(ROLES).default('publisher'),
  /** Whether the session is as recently confirmed as after a sign-in with the password. */
  confirmed: z.boolean().default(false),
  /** Whether the account has payout details, whose hold has ended. */
  payout_details: z.boolean().default(false),
});

const session = createRoute({
  method: 'post',
  path: '/session',
  hide: true,
  request: { body: { ...json(options, 'The account'), required: true } },
  responses: {
    201: json(
      z.object({
        data: z.object({
          email: z.string(),
          publisher_id: z.string(),
          user_id: z.string(),
          password: z.string(),
        }),
      }),
      'A new account, which this browser is signed in to',
    ),
    ...problems,
  },
});

/** Signs a browser in to a new account with a verified address, on a local system only. */
export const localSessionRoutes = newRouter();
localSessionRoutes.use(localOnly);
localSessionRoutes.openapi(session, async (c) => {
  const { full_name: fullName, role, confirmed, payout_details } = c.req.valid('json');
  const ctx = c.get('ctx');
  const email = `ada-${randomBytes(5).toString('hex')}@site.example`;
  const owner = { email, fullName };
  const { userId, publisherId } = await (isOperatorRole(role)
    ? ensureLocalOperator(ctx, owner, role)
    : ensureLocalAccount(ctx, owner));
  if (payout_details) {
    const earlier = { ...ctx, now: addMs(ctx.now, -MAX_HOLD_MS) };
    const details = {
      ...{ method: 'iban' as const, holder: fullName, iban: 'DE89370400440532013000', bic: 'COBADEFFXXX' },
      ...{
        street: 'Invalidenstr.',
        building_number: '116',
        postal_code: '10115',
        town: 'Berlin',
        country: 'DE',
      },
    };
    await saveDetails(earlier, c.env.ENCRYPTION_KEY, publisherId, details);
  }
  await startSession(c, { userId, confirmed, method: 'email_link' });
  const data = { email, publisher_id: publisherId, user_id: userId, password: LOCAL_PASSWORD };
  return c.json({ data }, 201);
});
