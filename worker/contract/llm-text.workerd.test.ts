import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { call } from '../http/testing/call.ts';
import { type Operation, operationsOf, readContract } from '../http/testing/contract.ts';

let operations: Operation[];
let text: string;

beforeAll(async () => {
  operations = operationsOf(await readContract());
  text = await (await call('/LLM.txt')).text();
});

describe('the text for assistants', () => {
  it('tells of every operation of the contract, and of none that does not exist', () => {
    const told = [...text.matchAll(/^### (\w+ \/\S*)$/gm)].map(([, operation]) => operation);
    expect(told.sort()).toEqual(operations.map(({ method, path }) => `${method} ${path}`).sort());
    const mentioned = [...text.matchAll(/`(GET|POST|PUT|PATCH|DELETE) (\/\S+)`/g)].map(([, ...parts]) =>
      parts.join(' '),
    );
    expect(told).toEqual(expect.arrayContaining(mentioned));
  });

  it('names every parameter, every field of every body and the permission that is needed', () => {
    for (const { method, path, parameters, requestBody, ...operation } of operations) {
      const section = sectionOf(`${method} ${path}`);
      const [media] = Object.values(requestBody?.content ?? {});
      const fields = Object.keys(Object(media?.schema).properties ?? {});
      const own = parameters.filter((each) => each.in !== 'header').map((each) => each.name);
      for (const name of [...own, ...fields])
        expect(section, `${method} ${path}`).toMatch(new RegExp(`^- \`${name}\\??\` `, 'm'));
      const permission = operation['x-permission'];
      if (permission) expect(section).toContain(`the permission \`${permission}\``);
    }
  });

  it('shows an answer of every operation', () => {
    for (const { method, path } of operations)
      expect(sectionOf(`${method} ${path}`), `${method} ${path}`).toMatch(
        /^Answers 2\d\d(: `\{"|.* with [a-z]+\/)/m,
      );
  });

  it('has the site’s own address and the publisher’s own id in every example', async () => {
    const own = await (await call('/LLM.txt?publisher_id=PUB000042')).text();
    expect(own).toContain(`${env.PUBLIC_ORIGIN}/go/PUB000042/`);
    expect(own).not.toContain('PUB000001');
    expect(own.replaceAll('PUB000042', 'PUB000001')).toBe(text);
  });

  it('holds nothing that was left out of a sentence', () => {
    expect(text).not.toMatch(/undefined|\[object|NaN/);
    expect(text.startsWith('# Tributary\n')).toBe(true);
  });

  it('is plain text at both of its addresses', async () => {
    const other = await call('/llms.txt');
    expect(other.headers.get('content-type')).toMatch(/^text\/plain; *charset=utf-8$/i);
    expect(await other.text()).toBe(text);
  });

  it.each(['PUB1', 'PUB000001`x', '<script>', ''])('is not made for a publisher %j', async (id) => {
    const answer = await call(`/LLM.txt?publisher_id=${encodeURIComponent(id)}`);
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ code: 'publisher.malformed' });
  });
});

function sectionOf(operation: string): string {
  const start = text.indexOf(`### ${operation}\n`);
  const end = text.slice(start + 1).search(/\n##+ /);
  return end < 0 ? text.slice(start) : text.slice(start, start + 1 + end);
}
