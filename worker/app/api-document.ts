import type { OpenAPIHono } from '@hono/zod-openapi';
import { SESSION_COOKIE } from '../accounts/identity/sessions.ts';
import { readExampleShop } from '../catalog/example-shop.ts';
import { completeDocument } from '../openapi/complete-document.ts';
import type { ApiDocument } from '../openapi/document.ts';
import { atOrigin } from '../openapi/example-origin.ts';
import { guideText } from '../openapi/guide.ts';
import { llmText } from '../openapi/llm-text.ts';
import { describeRedirects } from '../openapi/redirects.ts';
import { briefText } from '../openapi/texts/brief.ts';
import type { Site } from '../openapi/texts/site.ts';
import { TOPICS } from '../openapi/texts/topics.ts';
import { describeWebhooks } from '../openapi/webhook-contract.ts';
import { VERSION } from '../platform/contract/version.ts';
import type { AppEnv } from '../platform/http/router.ts';
import { isPublisherId, malformedPublisherId } from '../platform/ids.ts';

const SECURITY_SCHEMES = {
  bearerKey: { type: 'http', scheme: 'bearer', description: 'An API key of a publisher.' },
  headerKey: {
    type: 'apiKey',
    in: 'header',
    name: 'X-API-Key',
    description: 'The same API key in the `X-API-Key` header.',
  },
  operatorToken: { type: 'http', scheme: 'bearer', description: 'The operator token.' },
  operatorKey: { type: 'http', scheme: 'bearer', description: 'An operator key with the permission.' },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: SESSION_COOKIE,
    description:
      'The session cookie of a signed-in browser; accepted from our own pages only. Their calls name the user for whom they are made in `X-Session-User`, and are refused if the session is another user’s.',
  },
} as const;

const documents = new WeakMap<OpenAPIHono<AppEnv>, ApiDocument>();

/** The OpenAPI 3.1 document of all routes, cached per isolate. */
export function describeApi(app: OpenAPIHono<AppEnv>, origin: string): ApiDocument {
  const cached = documents.get(app);
  if (cached) return cached;
  for (const [name, scheme] of Object.entries(SECURITY_SCHEMES))
    app.openAPIRegistry.registerComponent('securitySchemes', name, scheme);
  describeRedirects(app);
  describeWebhooks(app);
  const document = app.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: 'Tributary',
      version: VERSION,
      description: `Create affiliate links and read clicks, conversions and earnings.\n\n${guideText(2)}`,
    },
    servers: [{ url: origin }],
  });
  const completed = completeDocument(document, origin);
  documents.set(app, completed);
  return completed;
}

export function serveDocument(app: OpenAPIHono<AppEnv>, path: string): void {
  app.get(path, (c) => c.json(describeApi(app, c.env.PUBLIC_ORIGIN)));
}

type TextOf = (document: ApiDocument, site: Site) => string;

/**
 * Serves the texts for AI assistants: a brief one, the full one, and a Markdown page for each topic. The examples use the
 * publisher of `?publisher_id=`. Throws `publisher.malformed` (404).
 */
export function serveTexts(app: OpenAPIHono<AppEnv>): void {
  const serve = (path: string, type: 'plain' | 'markdown', textOf: TextOf) =>
    app.get(path, async (c) => {
      const { PUBLIC_ORIGIN: origin, ENVIRONMENT } = c.env;
      const publisherId = publisherOf(c.req.query());
      const shop = await readExampleShop(c.get('ctx'), origin);
      const site = { origin, publisherId, shop, isLocal: ENVIRONMENT === 'local' };
      const text = textOf(describeApi(app, origin), site);
      const personalized = atOrigin(text, origin).replaceAll('PUB000001', publisherId);
      return c.text(personalized, 200, { 'content-type': `text/${type}; charset=utf-8` });
    });
  serve('/LLM.txt', 'plain', briefText);
  serve('/llms-full.txt', 'plain', llmText);
  for (const { name, text } of TOPICS) serve(`/llms/${name}.md`, 'markdown', (_, site) => text(site));
}

function publisherOf({ publisher_id: publisherId = 'PUB000001' }: Record<string, string>): string {
  if (isPublisherId(publisherId)) return publisherId;
  throw malformedPublisherId();
}
