import { z } from '@hono/zod-openapi';
import type { Context as HonoContext } from 'hono';
import { PERMISSIONS } from '../../platform/contract/principal.ts';
import { idField } from '../../platform/http/id-parameter.ts';
import { json, problems } from '../../platform/http/responses.ts';
import { type AppEnv, newRouter } from '../../platform/http/router.ts';
import { invalidRequest } from '../../platform/http/validation.ts';
import { toIso } from '../../platform/time.ts';
import { createApplication } from './applications.ts';
import { limitFailures } from './limit-failures.ts';
import { readText } from './read-form.ts';
import { tokenRequest } from './token-request.ts';

const PATH = '/oauth-token';
const GROUPS = [
  'publisher-api/*',
  'developer-tools/*',
  'track-click/*',
  'record-conversion/*',
  'mcp/*',
] as const;

const newApplication = z.object({
  action: z.literal('create_application'),
  client_id: z
    .string()
    .regex(/^[\w.-]{3,100}$/)
    .openapi({ example: 'my-assistant' }),
  client_secret_hash: z
    .string()
    .regex(/^[0-9a-f]{64}$/i)
    .transform((hash) => hash.toLowerCase())
    .openapi({
      type: 'string',
      description: 'SHA-256 of the secret, in hexadecimal',
      example: 'ab'.repeat(32),
    }),
  name: z.string().trim().min(1).max(100).openapi({ example: 'My assistant' }),
  permissions: z
    .array(z.enum(['*', ...PERMISSIONS, ...GROUPS]))
    .min(1)
    .max(PERMISSIONS.length + GROUPS.length)
    .openapi({ example: ['mcp-server'] }),
});

const application = z.object({
  id: idField('app'),
  client_id: z.string().openapi({ example: 'my-assistant' }),
  name: z.string().openapi({ example: 'My assistant' }),
  permissions: z.array(z.string()).openapi({ example: ['mcp-server'] }),
  created_at: z.iso.datetime(),
});
const token = z.object({
  access_token: z.string().openapi({ example: 'eyJhbGciOiJIUzI1NiIsInR5cCI6ImF0K2p3dCJ9.eyJ…' }),
  token_type: z.literal('Bearer'),
  expires_in: z.int().openapi({ example: 3600 }),
  scope: z.string().openapi({ example: 'read write' }),
});
const oauthProblem = z.object({ error: z.string(), error_description: z.string() });

/** A client that authenticates with its header leaves both out. */
const documentedRequest = tokenRequest.partial({ client_id: true, client_secret: true });
const TOKEN_REQUEST = {
  grant_type: 'client_credentials',
  client_id: 'my-assistant',
  client_secret: 'the secret of the application',
};

/** The token endpoint of earlier assistants: it creates applications, and issues tokens for their secrets. */
export const olderTokenRoutes = newRouter();

// Described by hand, because its errors have the form of OAuth and its body has two types.
olderTokenRoutes.openAPIRegistry.registerPath({
  tags: ['Legacy'],
  method: 'post',
  path: PATH,
  summary: 'Get a token for an application, or create one',
  description:
    'With `grant_type` it returns a token for an hour; errors are those of RFC 6749. The client ID and the secret are in the body, or in the header with HTTP Basic. With `action` it creates an application, for a session or an API key with full access. Assistants that can open a browser connect with OAuth instead.',
  request: {
    body: {
      required: true,
      content: {
        'application/json': {
          schema: z.union([documentedRequest, newApplication]),
          example: TOKEN_REQUEST,
        },
        'application/x-www-form-urlencoded': { schema: documentedRequest, example: TOKEN_REQUEST },
      },
    },
  },
  responses: {
    200: json(z.union([token, application]), 'The token, or the application'),
    ...problems,
    '4XX': {
      ...problems['4XX'],
      content: { ...problems['4XX'].content, 'application/json': { schema: oauthProblem } },
    },
  },
});

olderTokenRoutes.post(PATH, respond);

async function respond(c: HonoContext<AppEnv>) {
  const { raw: request } = c.req;
  const body = await readBody(request);
  if ('action' in body) return asFullAccess(c, () => create(c, body));
  // With the library that signs, which the rest of the API doesn't need.
  const { issueToken } = await import('./client-credentials.ts');
  return limitFailures(c, await issueToken(c.get('ctx'), c.env, { headers: request.headers, body }));
}

/** The fields of a JSON or form body; none for anything else. */
async function readBody(request: Request): Promise<object> {
  const text = await readText(request);
  if (!/json/i.test(request.headers.get('content-type') ?? '')) return formOf(new URLSearchParams(text));
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
}

function formOf(form: URLSearchParams): object {
  const permissions = form.getAll('permissions');
  return { ...Object.fromEntries(form), ...(permissions.length > 0 ? { permissions } : {}) };
}

/** Runs with the guard of the API's writes. `createApplication` requires full access. */
async function asFullAccess(c: HonoContext<AppEnv>, run: () => Promise<Response>): Promise<Response> {
  let response: Response | undefined;
  const refusal = await c.get('access').publisher('POST developer-tools')(c, async () => {
    response = await run();
  });
  return refusal ?? response ?? c.res;
}

async function create(c: HonoContext<AppEnv>, input: object): Promise<Response> {
  const parsed = newApplication.safeParse(input);
  if (!parsed.success) throw invalidRequest('json', parsed.error.issues);
  const { client_id: clientId, client_secret_hash: secretHash, name, permissions } = parsed.data;
  const created = await createApplication(c.get('ctx'), c.get('principal'), {
    clientId,
    secretHash,
    name,
    endpoints: [...new Set(permissions)],
  });
  return c.json({
    id: created.id,
    client_id: created.clientId,
    name: created.name,
    permissions: created.permissions.endpoints,
    created_at: toIso(created.createdAt),
  });
}
