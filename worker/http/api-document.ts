import type { OpenAPIHono } from '@hono/zod-openapi';
import { SESSION_COOKIE } from '../identity/sessions.ts';
import type { AppEnv } from './router.ts';

/** Serves the contract of all routes of the app as OpenAPI 3.1. */
export function serveDocument(app: OpenAPIHono<AppEnv>, path: string): void {
  const { openAPIRegistry: registry } = app;
  registry.registerComponent('securitySchemes', 'bearerKey', {
    type: 'http',
    scheme: 'bearer',
    description: 'A publisher’s API key.',
  });
  registry.registerComponent('securitySchemes', 'headerKey', {
    type: 'apiKey',
    in: 'header',
    name: 'X-API-Key',
    description: 'The same key in a header of its own.',
  });
  registry.registerComponent('securitySchemes', 'operatorToken', {
    type: 'http',
    scheme: 'bearer',
    description: 'The operators’ token.',
  });
  registry.registerComponent('securitySchemes', 'session', {
    type: 'apiKey',
    in: 'cookie',
    name: SESSION_COOKIE,
    description: 'A signed-in browser, from our own pages.',
  });
  app.doc31(path, (c) => ({
    openapi: '3.1.0',
    info: {
      title: 'Tributary',
      version: '1',
      description: 'Links, clicks, conversions and earnings of a publisher.',
    },
    servers: [{ url: c.env.PUBLIC_ORIGIN }],
  }));
}
