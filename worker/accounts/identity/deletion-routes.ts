import { z } from '@hono/zod-openapi';
import { account, type PublisherState } from '../../ledger/accounts.ts';
import { balancesUnder } from '../../ledger/balances.ts';
import { email } from '../../platform/contract/form-fields.ts';
import { enqueueEmailRun } from '../../platform/email/enqueue-email.ts';
import { byConfirmedSession, bySession } from '../../platform/http/access.ts';
import { jsonBody } from '../../platform/http/json-body.ts';
import { operation } from '../../platform/http/operation.ts';
import { dollars, json, meta, metaOf, problems } from '../../platform/http/responses.ts';
import { newRouter } from '../../platform/http/router.ts';
import { toExactDollars, ZERO } from '../../platform/money.ts';
import { toIso } from '../../platform/time.ts';
import { cancelDeletion, type Deletion, readDeletion, requestDeletion } from './deletion/request-deletion.ts';
import { ownSession } from './sessions.ts';

const deletionRecord = z.object({
  state: z
    .enum(['scheduled', 'erasing'])
    .describe('`scheduled` can be canceled; `erasing` has begun')
    .openapi({ example: 'scheduled' }),
  requested_at: z.iso.datetime().openapi({ example: '2026-11-21T09:00:00.000Z' }),
  erased_from: z.iso
    .datetime()
    .describe('When the erasure begins')
    .openapi({ example: '2026-12-05T09:00:00.000Z' }),
});

const read = operation({
  method: 'get',
  path: '/v1/auth/deletion',
  tag: 'Accounts',
  callers: bySession,
  summary: 'Get the deletion of the account',
  responses: {
    200: json(
      z.object({
        data: z.object({
          deletion: deletionRecord.nullable(),
          grace_days: z.int().describe('Days between a request and the erasure').openapi({ example: 14 }),
          balance: z
            .object({
              approved: dollars.openapi({ example: '24.68' }),
              pending: dollars.openapi({ example: '12.34' }),
            })
            .describe(
              'Commission that isn’t paid out yet. What is due is paid before the account is closed, from one cent, unless payout details are missing or the payouts are held. The rest stays owed in the ledger while its records are kept',
            ),
        }),
        meta,
      }),
      'The scheduled deletion; null if there is none',
    ),
    ...problems,
  },
});

const request = operation({
  method: 'post',
  path: '/v1/auth/deletion',
  tag: 'Accounts',
  callers: byConfirmedSession,
  effect: 'controls',
  summary: 'Delete the account',
  description:
    'Schedules the erasure after a waiting period, in which it can be canceled. `email` has to be the account’s own. Repeating the request keeps the first date.',
  request: { body: jsonBody(z.strictObject({ email }), { email: 'ada@site.example' }) },
  responses: {
    200: json(z.object({ data: deletionRecord, meta }), 'The scheduled deletion'),
    ...problems,
  },
});

const cancel = operation({
  method: 'delete',
  path: '/v1/auth/deletion',
  tag: 'Accounts',
  callers: bySession,
  effect: 'controls',
  summary: 'Cancel the deletion of the account',
  responses: {
    200: json(z.object({ data: z.null(), meta }), 'The account stays'),
    ...problems,
  },
});

export const deletionRoutes = newRouter()
  .openapi(read, async (c) => {
    const ctx = c.get('ctx');
    const { deletion, graceDays } = await readDeletion(ctx, ownSession(c).userId);
    const publisherId = c.get('publisherId');
    const balances = await balancesUnder(ctx, `publisher:${publisherId}`);
    const balance = (state: PublisherState) =>
      toExactDollars(balances.get(account.publisher(publisherId, state)) ?? ZERO);
    const data = {
      deletion: deletion && recordOf(deletion),
      grace_days: graceDays,
      balance: { approved: balance('approved'), pending: balance('pending') },
    };
    return c.json({ data, meta: metaOf(ctx) }, 200);
  })
  .openapi(request, async (c) => {
    const ctx = c.get('ctx');
    const { email } = c.req.valid('json');
    const deletion = await requestDeletion(ctx, {
      ...ownSession(c),
      publisherId: c.get('publisherId'),
      email,
    });
    c.executionCtx.waitUntil(enqueueEmailRun(c.env));
    return c.json({ data: recordOf(deletion), meta: metaOf(ctx) }, 200);
  })
  .openapi(cancel, async (c) => {
    const ctx = c.get('ctx');
    await cancelDeletion(ctx, { userId: ownSession(c).userId, publisherId: c.get('publisherId') });
    c.executionCtx.waitUntil(enqueueEmailRun(c.env));
    return c.json({ data: null, meta: metaOf(ctx) }, 200);
  });

function recordOf({ state, requestedAt, dueAt }: Deletion) {
  return {
    state: state === 'scheduled' ? ('scheduled' as const) : ('erasing' as const),
    requested_at: toIso(requestedAt),
    erased_from: toIso(dueAt),
  };
}
