import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ERROR_CODES } from '../openapi/error-codes.gen.ts';
import {
  allOperationsOf,
  type Contract,
  type Operation,
  operationsOf,
  readContract,
  schemaOf,
} from '../platform/http/testing/contract.ts';
import { EVENT_TYPES } from '../webhooks/event-types.ts';
import { app } from './app.ts';

/** Not documented: the document and its texts, pages for people, routes of local systems, of OAuth, and repeated paths. */
const UNDOCUMENTED = [
  /^GET \/v1\/openapi\.json$/,
  /^GET \/(LLM|llms-full)\.txt$/,
  /^GET \/llms\/\w+\.md$/,
  /^[A-Z]+ \/v1\/notifications\/unsubscribe$/,
  /^[A-Z]+ \/dev\//,
  /^GET \/functions\/v1\/track-click(-simple)?$/,
  /^GET \/(oauth\/authorize|\.well-known\/oauth-protected-resource(\/mcp\/?)?)$/,
  /^OPTIONS \/mcp\/?$/,
  /^(GET|POST) \/(functions\/v1\/mcp-server|v1\/mcp)(\/\w+)?$/,
  /^(GET|POST) \/mcp-server\/(list_tools|call_tool)$/,
];

const errorCodes = z.array(z.enum(Object.keys(ERROR_CODES)));

let contract: Contract;
let operations: Operation[];

beforeAll(async () => {
  contract = await readContract();
  operations = operationsOf(contract);
});

describe('the OpenAPI document', () => {
  it('has every route that is served, and no other', () => {
    const served = app.routes
      .filter(({ method }) => method !== 'ALL')
      .map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)(\{[^}]*\})?/g, '{$1}')}`)
      .filter((route) => !UNDOCUMENTED.some((pattern) => pattern.test(route)));
    const documented = operations.map(({ method, path }) => `${method} ${path}`);
    expect([...new Set(served)].sort()).toEqual(documented.sort());
  });

  it('describes every path parameter', () => {
    for (const { path, parameters } of operations) {
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const described = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name);
      expect(described, path).toEqual(named);
    }
  });

  it('gives every operation one described tag and a unique operation ID', () => {
    const tagNames = contract.tags.map(({ name }) => name);
    for (const { method, path, tags } of operations)
      expect(tagNames, `${method} ${path} has no tag.`).toContain(tags.join());
    expect(new Set(allOperationsOf(contract).flatMap(({ tags }) => tags))).toEqual(new Set(tagNames));
    const ids = operations.map(({ operationId }) => operationId);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index || !/^[a-z][a-zA-Z0-9]+$/.test(id))).toEqual(
      [],
    );
  });

  it('has an example of every required input and every success, each valid for its schema', () => {
    for (const operation of operations)
      for (const { schema, example } of examplesOf(operation))
        expect(
          schemaOf(schema, contract).safeParse(example),
          `${operation.method} ${operation.path}: ${JSON.stringify(example)}`,
        ).toMatchObject({ success: true });
  });

  it('has no filler in examples, and a different ID for each kind', () => {
    const kinds = new Map<string, string>();
    for (const operation of operations)
      for (const { example } of examplesOf(operation)) {
        const text = JSON.stringify(example);
        expect(
          text,
          `${operation.method} ${operation.path} has a field without an example. Add it to worker/platform/http/sample-values.ts.`,
        ).not.toMatch(/(?<!"type":)"text"(?!:)/);
        for (const [, kind = '', body = ''] of text.matchAll(/\b([a-z]{3})_([0-9a-z]{16,20})\b/g)) {
          expect(kinds.get(body) ?? kind).toBe(kind);
          kinds.set(body, kind);
        }
      }
    expect(kinds.size).toBeGreaterThan(10);
  });

  it('documents RateLimit headers for keys, and Idempotency-Key for writes of keys and operators', () => {
    for (const operation of operations) {
      const { method, path, security = [], parameters, responses } = operation;
      const forKeys = security.some((way) => 'bearerKey' in way);
      const headers = Object.keys(responses['4XX']?.headers ?? {});
      expect(headers.includes('RateLimit'), `${method} ${path}`).toBe(forKeys);
      const repeatable = parameters.some(({ name }) => name === 'Idempotency-Key');
      const forPrograms = forKeys || operation['x-operator-permission'] !== undefined;
      expect(repeatable, `${method} ${path}`).toBe(forPrograms && method !== 'GET');
    }
  });

  it('describes every security scheme that it uses, and no other', () => {
    const defined = Object.keys(contract.components.securitySchemes);
    const used = operations.flatMap(({ security = [] }) => security.flatMap(Object.keys));
    expect(new Set(used)).toEqual(new Set(defined));
  });

  it('references only components that exist, and has no unused ones', () => {
    const references = JSON.stringify(contract).matchAll(/"\$ref":"#\/components\/(\w+\/\w+)"/g);
    const { schemas, headers, parameters } = contract.components;
    const parts = Object.entries({ schemas, headers, parameters }).flatMap(([kind, named]) =>
      Object.keys(named).map((name) => `${kind}/${name}`),
    );
    expect(new Set([...references].map(([, part]) => part))).toEqual(new Set(parts));
  });

  it('documents the redirects that visitors follow, and the click as data', () => {
    const redirects = allOperationsOf(contract).filter(({ responses }) => responses['302']);
    expect(redirects.map(({ path }) => path)).toEqual([
      '/track',
      '/go/{publisher_id}',
      '/go/{publisher_id}/{brand}',
    ]);
    for (const { tags, parameters, responses } of redirects) {
      expect(tags).toEqual(['Redirects']);
      expect(parameters.map(({ name }) => name)).toEqual(expect.arrayContaining(['url', 'ref', 'test']));
      expect(responses['200']?.content['application/json']?.example).toMatchObject({ counted: true });
    }
  });

  it('documents every webhook event with a valid example', () => {
    const { webhooks } = contract;
    expect(Object.keys(webhooks).sort()).toEqual([...EVENT_TYPES].sort());
    for (const [type, { post }] of Object.entries(webhooks)) {
      const media = post.requestBody.content['application/json'];
      if (!media) throw new Error(type);
      expect(schemaOf(media.schema, contract).safeParse(media.example), type).toMatchObject({
        success: true,
      });
      expect(post.description).toMatch(/HMAC-SHA-256.*5 s, 5 min, 30 min/);
    }
  });

  it('lists the error codes of every operation, each with an example', () => {
    for (const { method, path, responses, ...operation } of allOperationsOf(contract)) {
      const codes = errorCodes.parse(operation['x-error-codes']);
      expect(new Set(codes).size, `${method} ${path}`).toBe(codes.length);
      const { examples } = z
        .looseObject({
          examples: z.record(z.string(), z.object({ value: z.looseObject({ code: z.string() }) })),
        })
        .parse(responses['4XX']?.content['application/problem+json']);
      expect(Object.keys(examples), `${method} ${path}`).toEqual(codes);
    }
  });

  it('has no error code that no operation returns, except those of an unknown path and of the MCP server', () => {
    const returned = new Set(
      allOperationsOf(contract).flatMap((operation) => errorCodes.parse(operation['x-error-codes'])),
    );
    expect(
      Object.keys(ERROR_CODES).filter((code) => !returned.has(code)),
      'No operation returns these codes, so they need no action.',
    ).toEqual(['mcp.host_refused', 'mcp.one_message', 'mcp.origin_refused', 'route.unknown']);
  });

  it('shows links of the running system', () => {
    const text = JSON.stringify(contract);
    expect(text).not.toMatch(/tributary\.example\/(go|track)/);
    expect(text).toContain(`${env.PUBLIC_ORIGIN}/go/PUB000001`);
  });

  it('describes every response: a problem, JSON, NDJSON, CSV, PDF, ZIP, Markdown, a script, an image, or nothing', () => {
    const success =
      /^(application\/((x-nd)?json|xml|pdf|zip)(; charset=utf-8)?|text\/(csv|(javascript|markdown); charset=utf-8)|image\/(png|jpeg|webp|gif))$/;
    for (const { path, method, responses } of operations) {
      expect(Object.keys(responses), `${method} ${path}`).toEqual(expect.arrayContaining(['4XX', '5XX']));
      expect(Object.keys(responses).some((status) => /^2\d\d$/.test(status))).toBe(true);
      for (const [status, { content }] of Object.entries(responses)) {
        const isHealth = status === '503' && path.endsWith('/health');
        const isOAuth = status === '4XX' && path.endsWith('/oauth-token');
        const problem = isOAuth ? /^application\/(problem\+)?json$/ : /^application\/problem\+json$/;
        const expected = /^[45]/.test(status) && !isHealth ? problem : success;
        const types = Object.keys(content);
        expect(types.length > 0, `${method} ${path} ${status}`).toBe(status !== '204');
        for (const type of types) expect(type, `${method} ${path} ${status}`).toMatch(expected);
      }
    }
  });
});

/** The examples of an operation's required inputs and of its successes. */
function examplesOf({ parameters, requestBody, responses }: Operation) {
  return [
    ...parameters.filter(({ required }) => required),
    ...Object.values(requestBody?.content ?? {}),
    ...Object.entries(responses).flatMap(([status, { content }]) =>
      status.startsWith('2') ? Object.values(content).filter(({ schema }) => !isText(schema)) : [],
    ),
  ];
}

/** NDJSON, CSV, Markdown, scripts and images have a plain string as their schema, and no example. */
function isText(schema: unknown): boolean {
  return /^\{"type":"string"(,"format":"binary")?\}$/.test(JSON.stringify(schema));
}
