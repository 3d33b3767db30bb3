import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { prefixOf } from '../catalog/monetizable-hosts.ts';
import { call } from '../http/testing/call.ts';
import { allOperationsOf, type Operation, readContract } from '../http/testing/contract.ts';
import { EVENT_TYPES } from '../webhooks/event-types.ts';
import { TOPICS } from './texts/topics.ts';

const MAX_BRIEF_BYTES = 10_240;

let operations: Operation[];
let brief: string;
let whole: string;

beforeAll(async () => {
  operations = allOperationsOf(await readContract());
  [brief, whole] = (await Promise.all(
    ['/LLM.txt', '/llms-full.txt'].map(async (path) => (await call(path)).text()),
  )) as [string, string];
});

/** `GET /v1/…` wherever a text names an operation. */
const mentionedIn = (text: string) =>
  [...text.matchAll(/`(GET|POST|PUT|PATCH|DELETE) (?:https?:\/\/[^/\s`]+)?(\/v1\/[^\s`?]+)/g)].map(
    ([, method, path = '']) => `${method} ${path.replaceAll(/\{[^}]*\}/g, '{}')}`,
  );
const known = () => operations.map(({ method, path }) => `${method} ${path.replaceAll(/\{[^}]*\}/g, '{}')}`);

describe('the brief text for assistants', () => {
  it('has at most 10 KB', () => {
    expect(new TextEncoder().encode(brief).length).toBeLessThanOrEqual(MAX_BRIEF_BYTES);
  });

  it('says how to link, what can earn, what never to do, how to test, and what money means, in this order', () => {
    const titles = [...brief.matchAll(/^## (.*)$/gm)].map(([, title]) => title);
    expect(titles).toEqual([
      ...[
        'Quick start',
        'Links',
        'Never',
        'Test',
        'Webhooks',
        'Money',
        'Calls and errors',
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

  it('names no call that does not exist', () => {
    expect(known()).toEqual(expect.arrayContaining(mentionedIn(brief)));
  });

  it('leaves out calls for people and operators, and links to everything else', async () => {
    expect(brief).not.toMatch(/`(GET|POST|PUT|PATCH|DELETE) \/v1\/(auth|operations|feedback)/);
    for (const [, path = ''] of brief.matchAll(
      new RegExp(`${env.PUBLIC_ORIGIN}(/[\\w./-]*\\.(md|txt|json))`, 'g'),
    ))
      expect((await call(path)).status, path).toBe(200);
  });
});

describe('the whole text for assistants', () => {
  it('tells of every operation of the contract, and of none that does not exist', () => {
    const told = [...whole.matchAll(/^### ((?:GET|POST|PUT|PATCH|DELETE) \/\S*)$/gm)].map(([, each]) => each);
    expect(told.sort()).toEqual(operations.map(({ method, path }) => `${method} ${path}`).sort());
    expect(known()).toEqual(expect.arrayContaining(mentionedIn(whole)));
  });

  it('names every parameter, every field of every body, the permission that is needed and the error codes', () => {
    for (const { method, path, parameters, requestBody, ...operation } of operations) {
      const section = sectionOf(`${method} ${path}`);
      const [media] = Object.values(requestBody?.content ?? {});
      const fields = Object.keys(Object(media?.schema).properties ?? {});
      const own = parameters.filter((each) => each.in !== 'header').map((each) => each.name);
      for (const name of [...own, ...fields])
        expect(section, `${method} ${path}`).toMatch(new RegExp(`^- \`${name}\\??\` `, 'm'));
      const permission = operation['x-permission'];
      if (permission) expect(section).toContain(`the permission \`${permission}\``);
      const codes = operation['x-error-codes'];
      if (Array.isArray(codes) && codes.length > 0)
        expect(section).toContain(`Error codes: ${codes.join(', ')}.`);
    }
  });

  it('shows a response of every operation', () => {
    for (const { method, path } of operations)
      expect(sectionOf(`${method} ${path}`), `${method} ${path}`).toMatch(
        /^Answers 2\d\d(: `\{"|.* with [a-z]+\/)/m,
      );
  });
});

describe.each(['/LLM.txt', '/llms-full.txt', ...TOPICS.map(({ name }) => `/llms/${name}.md`)])(
  '%s',
  (path) => {
    it('has the site’s own address and the publisher’s own id in every example', async () => {
      const [own, demo] = await Promise.all(
        ['?publisher_id=PUB000042', ''].map(async (query) => (await call(path + query)).text()),
      );
      expect(own?.replaceAll('PUB000042', 'PUB000001')).toBe(demo);
      expect(own).not.toMatch(/\/go\/PUB000001|tributary\.dev\/(go|track)/);
    });

    it('holds nothing that was left out of a sentence', async () => {
      const answer = await call(path);
      expect(await answer.text()).not.toMatch(/undefined|\[object|NaN/);
      const type = path.endsWith('.md') ? 'markdown' : 'plain';
      expect(answer.headers.get('content-type')).toBe(`text/${type}; charset=utf-8`);
    });

    it('is not made for a publisher of another form', async () => {
      for (const id of ['PUB1', 'PUB000001`x', '<script>', '']) {
        const answer = await call(`${path}?publisher_id=${encodeURIComponent(id)}`);
        expect(answer.status).toBe(404);
        expect(await answer.json()).toMatchObject({ code: 'publisher.malformed' });
      }
    });
  },
);

describe('what the topics state is computed', () => {
  it('the prefix of the test vector is the one that the shard has', async () => {
    const text = await (await call('/llms/earn.md')).text();
    expect(prefixOf('alder-nook.example')).toBe('ff');
    expect(text).toContain('`alder-nook.example` has the prefix\n`ff`');
  });

  it('every event stands there with its example', async () => {
    const text = await (await call('/llms/webhooks.md')).text();
    for (const type of EVENT_TYPES) expect(text).toContain(`### ${type}\n`);
  });

  it('the same text is served as llms.txt', async () => {
    expect(await (await call('/llms.txt')).text()).toBe(brief);
  });
});

function sectionOf(operation: string): string {
  const start = whole.indexOf(`### ${operation}\n`);
  const end = whole.slice(start + 1).search(/\n##+ /);
  return end < 0 ? whole.slice(start) : whole.slice(start, start + 1 + end);
}
