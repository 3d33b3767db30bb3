import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { hashPrefix } from '../catalog/monetizable-hosts.ts';
import { call } from '../platform/http/testing/call.ts';
import { allOperationsOf, type Operation, readContract } from '../platform/http/testing/contract.ts';
import { EVENT_TYPES } from '../webhooks/event-types.ts';
import { TOPICS } from './texts/topics.ts';

const MAX_BRIEF_BYTES = 10_240;

let operations: Operation[];
let brief: string;
let full: string;

beforeAll(async () => {
  operations = allOperationsOf(await readContract());
  [brief, full] = (await Promise.all(
    ['/LLM.txt', '/llms-full.txt'].map(async (path) => (await call(path)).text()),
  )) as [string, string];
});

/** Every operation that a text mentions as `GET /v1/…`. */
const mentionedIn = (text: string) =>
  [...text.matchAll(/`(GET|POST|PUT|PATCH|DELETE) (?:https?:\/\/[^/\s`]+)?(\/v1\/[^\s`?]+)/g)].map(
    ([, method, path = '']) => `${method} ${path.replaceAll(/\{[^}]*\}/g, '{}')}`,
  );
const known = () => operations.map(({ method, path }) => `${method} ${path.replaceAll(/\{[^}]*\}/g, '{}')}`);

describe('LLM.txt', () => {
  it('has at most 10 KB', () => {
    expect(new TextEncoder().encode(brief).length).toBeLessThanOrEqual(MAX_BRIEF_BYTES);
  });

  it('covers links, rules, tests, webhooks, money, errors and endpoints in this order', () => {
    const titles = [...brief.matchAll(/^## (.*)$/gm)].map(([, title]) => title);
    expect(titles).toEqual([
      ...[
        'Quick start',
        'Links',
        'Rules',
        'Test',
        'Webhooks',
        'Money',
        'Requests and errors',
        'Endpoints',
        'More',
      ],
    ]);
    for (const fact of [
      'rel="sponsored noopener"',
      'commission when you buy',
      'POST /v1/explain',
      'test=1',
      '/dev/purchase',
      '4.20 gross',
      '2.10 net',
    ])
      expect(brief).toContain(fact);
  });

  it('mentions only operations that exist', () => {
    expect(known()).toEqual(expect.arrayContaining(mentionedIn(brief)));
  });

  it('omits operations for browsers and operators, and links only to files that exist', async () => {
    expect(brief).not.toMatch(/`(GET|POST|PUT|PATCH|DELETE) \/v1\/(auth|operations|feedback)/);
    for (const [, path = ''] of brief.matchAll(
      new RegExp(`${env.PUBLIC_ORIGIN}(/[\\w./-]*\\.(md|txt|json))`, 'g'),
    ))
      expect((await call(path)).status, path).toBe(200);
  });
});

describe('llms-full.txt', () => {
  it('describes every operation of the OpenAPI document and no others', () => {
    const documented = [...full.matchAll(/^### ((?:GET|POST|PUT|PATCH|DELETE) \/\S*)$/gm)].map(
      ([, each]) => each,
    );
    expect(documented.sort()).toEqual(operations.map(({ method, path }) => `${method} ${path}`).sort());
    expect(known()).toEqual(expect.arrayContaining(mentionedIn(full)));
  });

  it('lists every parameter, every body field, the required permission and the error codes', () => {
    for (const { method, path, parameters, requestBody, ...operation } of operations) {
      const section = sectionOf(`${method} ${path}`);
      const [media] = Object.values(requestBody?.content ?? {});
      const fields = Object.keys(Object(media?.schema).properties ?? {});
      const own = parameters.filter((each) => each.in !== 'header').map((each) => each.name);
      for (const name of [...own, ...fields])
        expect(section, `${method} ${path}`).toMatch(new RegExp(`^- \`${name}\\??\` `, 'm'));
      const permission = operation['x-permission'];
      if (permission) expect(section).toContain(`API key with \`${permission}\``);
      const codes = operation['x-error-codes'];
      if (Array.isArray(codes) && codes.length > 0)
        expect(section).toContain(`Error codes: ${codes.join(', ')}.`);
    }
  });

  it('shows a response for every operation', () => {
    for (const { method, path } of operations)
      expect(sectionOf(`${method} ${path}`), `${method} ${path}`).toMatch(/^2\d\d: (`\{"|[a-z]+\/)/m);
  });
});

describe.each(['/LLM.txt', '/llms-full.txt', ...TOPICS.map(({ name }) => `/llms/${name}.md`)])(
  '%s',
  (path) => {
    it('uses the running origin and the given publisher ID in every example', async () => {
      const [own, demo] = await Promise.all(
        ['?publisher_id=PUB000042', ''].map(async (query) => (await call(path + query)).text()),
      );
      expect(own?.replaceAll('PUB000042', 'PUB000001')).toBe(demo);
      expect(own).not.toMatch(/\/go\/PUB000001|tributary\.example\/(go|track)/);
    });

    it('contains no undefined values and has the right content type', async () => {
      const response = await call(path);
      expect(await response.text()).not.toMatch(/undefined|\[object|NaN/);
      const type = path.endsWith('.md') ? 'markdown' : 'plain';
      expect(response.headers.get('content-type')).toBe(`text/${type}; charset=utf-8`);
    });

    it('returns 404 for a malformed publisher ID', async () => {
      for (const id of ['PUB1', 'PUB000001`x', '<script>', '']) {
        const response = await call(`${path}?publisher_id=${encodeURIComponent(id)}`);
        expect(response.status).toBe(404);
        expect(await response.json()).toMatchObject({ code: 'publisher.malformed' });
      }
    });
  },
);

const topicPath = (name: string) => `/llms/${name}.md`;

describe('the topics', () => {
  it('state the hash prefix that the edge table uses', async () => {
    const text = await (await call(topicPath('earn'))).text();
    expect(hashPrefix('alder-nook.example')).toBe('ffa');
    expect(text).toContain('`alder-nook.example` has the prefix `ffa`');
  });

  it('list every webhook event with its example', async () => {
    const text = await (await call(topicPath('webhooks'))).text();
    for (const type of EVENT_TYPES) expect(text).toContain(`### ${type}\n`);
  });
});

function sectionOf(operation: string): string {
  const start = full.indexOf(`### ${operation}\n`);
  const end = full.slice(start + 1).search(/\n##+ /);
  return end < 0 ? full.slice(start) : full.slice(start, start + 1 + end);
}
