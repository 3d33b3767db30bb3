import { z } from '@hono/zod-openapi';
import { bySession } from '../../platform/http/access.ts';
import { idField } from '../../platform/http/id-parameter.ts';
import { operation } from '../../platform/http/operation.ts';
import { json, meta, metaOf, problems } from '../../platform/http/responses.ts';
import { newRouter } from '../../platform/http/router.ts';
import { toIso } from '../../platform/time.ts';
import { ACTIVITY_KINDS, SIGN_IN_METHODS } from './activity-kinds.ts';
import { listActivity, type StoredActivity } from './list-activity.ts';

const activityRecord = z.object({
  id: idField('act'),
  at: z.iso.datetime().openapi({ example: '2026-11-21T09:00:00.000Z' }),
  kind: z.enum(ACTIVITY_KINDS).openapi({ example: 'sign_in.succeeded' }),
  method: z
    .enum(SIGN_IN_METHODS)
    .nullable()
    .describe('How the person signed in, or tried to')
    .openapi({ example: 'password' }),
  name: z
    .string()
    .nullable()
    .describe('Of the passkey, the API key, or the device whose session was revoked')
    .openapi({ example: null }),
  device: z
    .string()
    .nullable()
    .describe('The browser that did it; null for an API key')
    .openapi({ example: 'Firefox 148 on Windows' }),
  count: z
    .int()
    .describe('Of failed sign-ins in a row on a day, or of sessions or API keys that were revoked at once')
    .openapi({ example: 1 }),
});

const list = operation({
  method: 'get',
  path: '/v1/auth/activity',
  tag: 'Accounts',
  callers: bySession,
  summary: 'List the activity of the account',
  description:
    'Sign-ins, and changes of how to sign in and of where payouts go. Pass `next_cursor` as `cursor` to get the next page.',
  request: {
    query: z.object({
      cursor: z.string().max(64).optional(),
      limit: z.coerce.number().int().min(1).max(100).default(20),
    }),
  },
  responses: {
    200: json(
      z.object({
        data: z.array(activityRecord),
        meta: meta.extend({ next_cursor: z.string().nullable().describe('Null on the last page') }),
      }),
      'Activity of the last 90 days, newest first',
    ),
    ...problems,
  },
});

export const accountActivityRoutes = newRouter().openapi(list, async (c) => {
  const ctx = c.get('ctx');
  const { entries, next } = await listActivity(ctx, c.get('principal').userId, c.req.valid('query'));
  return c.json({ data: entries.map(recordOf), meta: { ...metaOf(ctx), next_cursor: next } }, 200);
});

function recordOf({ userId: _, at, ...entry }: StoredActivity): z.infer<typeof activityRecord> {
  return { ...entry, at: toIso(at) };
}
