import { createRoute, z } from '@hono/zod-openapi';
import { getCookie } from 'hono/cookie';
import { bySession, fromOwnPages } from '../http/access.ts';
import { idField, idParameter } from '../http/id-parameter.ts';
import { json, meta, metaOf, problems } from '../http/responses.ts';
import { newRouter } from '../http/router.ts';
import { toIso } from '../platform/time.ts';
import { accountRecord, readAccount } from './account-record.ts';
import { endSession, listSessions, signOut } from './own-sessions.ts';
import { dropCookie, keepCookie } from './session-cookie.ts';
import { principalOfSession, SESSION_COOKIE } from './sessions.ts';

/** Who carries no session is answered, too. */
const orNobody: Record<string, string[]>[] = [{}, { session: [] }];

const sessionRecord = z.object({
  id: idField('ses'),
  user_agent: z.string().openapi({ example: 'Mozilla/5.0 (Macintosh)' }),
  created_at: z.iso.datetime().openapi({ example: '2026-11-21T09:00:00.000Z' }),
  last_seen_at: z.iso.datetime().openapi({ example: '2026-11-21T09:00:00.000Z' }),
  current: z.boolean(),
});

const current = createRoute({
  method: 'get',
  path: '/session',
  summary: 'Get the current session',
  security: orNobody,
  responses: {
    200: json(
      z.object({ data: z.union([accountRecord, z.null()]), meta }),
      'The account; null if no one is signed in',
    ),
    ...problems,
  },
});

const list = createRoute({
  method: 'get',
  path: '/sessions',
  summary: 'List sessions',
  ...bySession,
  responses: {
    200: json(z.object({ data: z.array(sessionRecord), meta }), 'Sessions, most recently used first'),
    ...problems,
  },
});

const end = createRoute({
  method: 'delete',
  path: '/sessions/{id}',
  summary: 'Revoke a session',
  ...bySession,
  request: { params: z.object({ id: idParameter('ses') }) },
  responses: {
    200: json(z.object({ data: z.object({ id: idField('ses') }), meta }), 'The session was revoked'),
    ...problems,
  },
});

const leave = createRoute({
  method: 'post',
  path: '/sign-out',
  summary: 'Sign out of this browser or of all browsers',
  ...fromOwnPages,
  security: orNobody,
  request: {
    body: {
      required: false,
      content: {
        'application/json': {
          schema: z.object({ everywhere: z.boolean().default(false).openapi({ example: true }) }),
        },
      },
    },
  },
  responses: { 200: json(z.object({ data: z.null(), meta }), 'The session was revoked'), ...problems },
});

/** The sessions of an account. */
export const sessionRoutes = newRouter()
  .openapi(current, async (c) => {
    const ctx = c.get('ctx');
    const token = getCookie(c, SESSION_COOKIE);
    const principal = token ? await principalOfSession(ctx.db, token, ctx.now) : null;
    if (!token || !principal) return c.json({ data: null, meta: metaOf(ctx) }, 200);
    if (principal.prolonged) keepCookie(c, token);
    return c.json({ data: await readAccount(ctx.db, principal.userId), meta: metaOf(ctx) }, 200);
  })
  .openapi(list, async (c) => {
    const ctx = c.get('ctx');
    const { userId, by } = c.get('principal');
    const rows = await listSessions(ctx, userId);
    const data = rows.map((row) => ({
      id: row.id,
      user_agent: row.userAgent,
      created_at: toIso(row.createdAt),
      last_seen_at: toIso(row.lastSeenAt),
      current: row.id === by.id,
    }));
    return c.json({ data, meta: metaOf(ctx) }, 200);
  })
  .openapi(end, async (c) => {
    const { id } = c.req.valid('param');
    const { userId, by } = c.get('principal');
    await endSession(c.get('ctx'), userId, id);
    if (id === by.id) dropCookie(c);
    return c.json({ data: { id }, meta: metaOf(c.get('ctx')) }, 200);
  })
  .openapi(leave, async (c) => {
    const { everywhere = false } = c.req.valid('json');
    const token = getCookie(c, SESSION_COOKIE);
    if (token) await signOut(c.get('ctx'), token, everywhere);
    dropCookie(c);
    return c.json({ data: null, meta: metaOf(c.get('ctx')) }, 200);
  });
