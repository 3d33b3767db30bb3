import type { OpenAPIHono } from '@hono/zod-openapi';
import { completeDocument } from '../contract/complete-document.ts';
import type { ApiDocument } from '../contract/document.ts';
import { guideText } from '../contract/guide.ts';
import { llmText } from '../contract/llm-text.ts';
import { SESSION_COOKIE } from '../identity/sessions.ts';
import { DomainError } from '../platform/errors.ts';
import { isPublisherId } from '../platform/ids.ts';
import type { AppEnv } from './router.ts';

const SECURITY_SCHEMES = {
  bearerKey: { type: 'http', scheme: 'bearer', description: 'A publisher’s API key.' },
  headerKey: {
    type: 'apiKey',
    in: 'header',
    name: 'X-API-Key',
    description: 'The same key in a header of its own.',
  },
  operatorToken: { type: 'http', scheme: 'bearer', description: 'The operators’ token.' },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: SESSION_COOKIE,
    description: 'A signed-in browser, from our own pages.',
  },
} as const;

const described = new WeakMap<OpenAPIHono<AppEnv>, ApiDocument>();

/** The contract of all routes of the app as OpenAPI 3.1; made once an isolate. */
function describeApi(app: OpenAPIHono<AppEnv>, origin: string): ApiDocument {
  const known = described.get(app);
  if (known) return known;
  for (const [name, scheme] of Object.entries(SECURITY_SCHEMES))
    app.openAPIRegistry.registerComponent('securitySchemes', name, scheme);
  const document = app.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: 'Tributary',
      version: '1',
      description: `Links, clicks, conversions and earnings of a publisher.\n\n${guideText(2)}`,
    },
    servers: [{ url: origin }],
  });
  const completed = completeDocument(document);
  described.set(app, completed);
  return completed;
}

/** Serves the contract. */
export function serveDocument(app: OpenAPIHono<AppEnv>, path: string): void {
  app.get(path, (c) => c.json(describeApi(app, c.env.PUBLIC_ORIGIN)));
}

/** Serves what assistants read of it; `?publisher_id=` puts that publisher into every example. */
export function serveLlmText(app: OpenAPIHono<AppEnv>, ...paths: string[]): void {
  app.on('GET', paths, (c) => {
    const publisherId = c.req.query('publisher_id') ?? 'PUB000001';
    if (!isPublisherId(publisherId))
      throw new DomainError(
        'publisher.malformed',
        'A publisher id is PUB and six digits, such as PUB000001.',
        404,
      );
    const origin = c.env.PUBLIC_ORIGIN;
    return c.text(llmText(describeApi(app, origin), { origin, publisherId }));
  });
}
