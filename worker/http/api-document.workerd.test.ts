import { beforeAll, describe, expect, it } from 'vitest';
import { app } from './app.ts';
import { type Operation, operationsOf, readContract } from './testing/contract.ts';

/** Served but told of to nobody: the contract itself, and what exists on a laptop only. */
const UNTOLD = [/^GET \/v1\/openapi\.json$/, /^POST \/dev\//];

let operations: Operation[];

beforeAll(async () => {
  operations = operationsOf(await readContract());
});

describe('the contract', () => {
  it('tells of every route that is served, and of no other', () => {
    const served = app.routes
      .filter(({ method }) => method !== 'ALL')
      .map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)(\{[^}]*\})?/g, '{$1}')}`)
      .filter((route) => !UNTOLD.some((untold) => untold.test(route)));
    const told = operations.map(({ method, path }) => `${method} ${path}`);
    expect([...new Set(served)].sort()).toEqual(told.sort());
  });

  it('describes each parameter of each path', () => {
    for (const { path, parameters = [] } of operations) {
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const described = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name);
      expect(described, path).toEqual(named);
    }
  });

  it('names only ways to authenticate that it explains', async () => {
    const { components } = await readContract();
    const explained = Object.keys(components.securitySchemes);
    const named = operations.flatMap(({ security = [] }) => security.flatMap(Object.keys));
    expect(new Set(named)).toEqual(new Set(explained));
  });

  it('points only at parts that it has', async () => {
    const contract = await readContract();
    const references = [...JSON.stringify(contract).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)];
    expect(references.length).toBeGreaterThan(0);
    for (const [, name] of references) expect(contract.components.schemas).toHaveProperty([name ?? '']);
  });

  it('describes every answer of every route as JSON, a problem, or lines of JSON', () => {
    for (const { path, method, responses } of operations) {
      expect(Object.keys(responses), `${method} ${path}`).toEqual(expect.arrayContaining(['4XX', '5XX']));
      expect(Object.keys(responses).some((status) => /^2\d\d$/.test(status))).toBe(true);
      for (const [status, { content }] of Object.entries(responses))
        expect(Object.keys(content), `${method} ${path} ${status}`).toEqual([
          /^[45]/.test(status)
            ? 'application/problem+json'
            : expect.stringMatching(/^application\/(x-nd)?json$/),
        ]);
    }
  });
});
