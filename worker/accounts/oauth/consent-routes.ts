import { z } from '@hono/zod-openapi';
import type { Context as HonoContext } from 'hono';
import { SCOPE_WORDS, SCOPES } from '../../platform/contract/scopes.ts';
import { bySession } from '../../platform/http/access.ts';
import { jsonBody } from '../../platform/http/json-body.ts';
import { operation } from '../../platform/http/operation.ts';
import { json, meta, metaOf, problems } from '../../platform/http/responses.ts';
import { type AppEnv, newRouter } from '../../platform/http/router.ts';
import { readAccountOfUser } from '../identity/accounts.ts';
import { deleteGrants } from './grants.ts';

const HANDLE = 'b7Zr0yqQ2mVgkUu3oJtq0y5Cw1nS4xHcEw9dTfK8a2Y.Kd3u0Yp1';
const scope = z.enum(SCOPES);

const consentRecord = z
  .object({
    handle: z
      .string()
      .describe('For the decision. It works once, in this browser, for ten minutes.')
      .openapi({ example: HANDLE }),
    client: z.object({
      name: z.string().openapi({ example: 'Claude' }),
      domain: z
        .string()
        .nullable()
        .describe('The domain that vouches for the name; null if nothing does')
        .openapi({ example: 'claude.ai' }),
      redirect_host: z.string().openapi({ example: 'claude.ai' }),
      is_local: z.boolean().describe('True if access goes to a program on the person’s own computer'),
    }),
    scopes: z.array(z.object({ scope, words: z.string().openapi({ example: SCOPE_WORDS.read }) })),
    account: z.object({
      email: z.string().openapi({ example: 'ada@site.example' }),
      publisher_id: z.string().openapi({ example: 'PUB000001' }),
    }),
  })
  .openapi('Consent');

const open = operation({
  method: 'post',
  path: '/v1/oauth/requests',
  tag: 'Accounts',
  callers: bySession,
  effect: 'nothing',
  summary: 'Open the consent for an app',
  description:
    'For the page `/connect`, to which `/oauth/authorize` redirects. The response sets a cookie that binds the handle to the browser.',
  request: {
    body: jsonBody(z.object({ query: z.string().describe('The query of the authorization request') }), {
      query:
        'response_type=code&client_id=q3fJ0yqQ2mVgkUu3&redirect_uri=https%3A%2F%2Fapp.example%2Fcallback',
    }),
  },
  responses: { 200: json(z.object({ data: consentRecord, meta }), 'What the app asks for'), ...problems },
});

const decide = operation({
  method: 'post',
  path: '/v1/oauth/decisions',
  tag: 'Accounts',
  callers: bySession,
  effect: 'secrets',
  summary: 'Allow or deny an app',
  request: {
    body: jsonBody(
      z.object({
        handle: z.string().max(200),
        decision: z.enum(['allow', 'deny']),
        scopes: z.array(scope).max(SCOPES.length).default([]).describe('At most what the app asked for'),
      }),
      { handle: HANDLE, decision: 'allow', scopes: ['read'] },
    ),
  },
  responses: {
    200: json(
      z.object({
        data: z.object({
          redirect_to: z
            .string()
            .describe('The page of the app to open next')
            .openapi({ example: 'https://claude.ai/api/mcp/auth_callback?code=…' }),
        }),
        meta,
      }),
      'The decision was made',
    ),
    ...problems,
  },
});

export const consentRoutes = newRouter()
  .openapi(open, async (c) => {
    const ctx = c.get('ctx');
    const person = c.get('principal');
    const { openConsent } = await import('./consent.ts');
    const { handle, headers, client, scopes } = await openConsent(c.env, person, c.req.valid('json').query);
    const { email } = await readAccountOfUser(ctx, person.userId);
    setCookies(c, headers);
    const data = {
      handle,
      client: {
        name: client.name,
        domain: client.domain,
        redirect_host: client.redirectHost,
        is_local: client.isLocal,
      },
      scopes: scopes.map((each) => ({ scope: each, words: SCOPE_WORDS[each] })),
      account: { email, publisher_id: person.publisherId },
    };
    return c.json({ data, meta: metaOf(ctx) }, 200);
  })
  .openapi(decide, async (c) => {
    const ctx = c.get('ctx');
    const person = c.get('principal');
    const { decideConsent } = await import('./consent.ts');
    const decided = await decideConsent(ctx, c.env, person, c.req.raw, c.req.valid('json'));
    setCookies(c, decided.headers);
    const ended = decided.replaced.flatMap(({ userId, grantId }) => (grantId ? [{ userId, grantId }] : []));
    if (ended.length > 0) c.executionCtx.waitUntil(deleteGrants(c.env, ended));
    return c.json({ data: { redirect_to: decided.redirectTo }, meta: metaOf(ctx) }, 200);
  });

/** Passes on the library’s cookies. Its other headers are for a page. */
function setCookies(c: HonoContext<AppEnv>, headers: Headers): void {
  for (const cookie of headers.getSetCookie()) c.header('set-cookie', cookie, { append: true });
}
