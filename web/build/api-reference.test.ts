import { beforeAll, describe, expect, it } from 'vitest';
import { type ApiDocument, operationsOf } from '../../worker/openapi/document.ts';
import { ERROR_CODES } from '../../worker/openapi/error-codes.gen.ts';
import type { ApiReference } from '../src/features/docs/reference.ts';
import { REFERENCE_SUBJECTS } from '../src/features/docs/reference-subjects.ts';
import { printDocument, readReference } from './api-reference.ts';

/** Describing the API imports all of the Worker. */
const HANGS = 60_000;

let document: ApiDocument;
let reference: ApiReference;

beforeAll(async () => {
  document = await printDocument();
  reference = await readReference(document);
}, HANGS);

describe('the reference', () => {
  it('has every operation that publishers or visitors can call, each once', () => {
    const forOthers = operationsOf(document).filter(
      ({ path, operation }) =>
        !operation.tags?.includes('Operators') &&
        (!('x-operator-permission' in operation) || 'x-permission' in operation) &&
        !path.startsWith('/v1/operations/'),
    );
    const nameOf = ({ method, path }: { method: string; path: string }) => `${method.toUpperCase()} ${path}`;
    expect(reference.operations.map(nameOf)).toEqual(forOthers.map(nameOf));
    expect(new Set(reference.operations.map(nameOf)).size).toBe(reference.operations.length);
  });

  it('has no page without an operation, and no operation without a page', () => {
    expect(new Set(reference.operations.map(({ subject }) => subject))).toEqual(
      new Set(REFERENCE_SUBJECTS.map(({ slug }) => slug)),
    );
  });

  it('begins with links, brands, earnings and tracking, and ends with accounts', () => {
    const slugs = REFERENCE_SUBJECTS.map(({ slug }) => slug);
    expect(slugs.slice(0, 4)).toEqual(['links', 'brands', 'earnings', 'tracking']);
    expect(slugs.at(-1)).toBe('accounts');
  });

  it('gives each operation of a page an address of its own', () => {
    const places = reference.operations.map(({ subject, anchor }) => `${subject}#${anchor}`);
    expect(new Set(places).size).toBe(places.length);
  });

  it('has a page for every code that an operation names', () => {
    const codes = new Set(reference.errors.map(({ code }) => code));
    for (const { errors } of reference.operations) for (const code of errors) expect(codes).toContain(code);
    for (const code of Object.keys(ERROR_CODES)) expect(codes).toContain(code);
  });

  it('says for every code what to do', () => {
    expect(reference.errors.filter(({ action }) => action === '')).toEqual([]);
  });

  it('shows a required parameter in the call, and the fields of a list’s items', () => {
    const explain = reference.operations.find(
      ({ method, path }) => `${method} ${path}` === 'GET /v1/explain',
    );
    expect(explain?.request.map(([text]) => text).join('')).toContain(
      "--data-urlencode 'url=https://alder-nook.example/lamps'",
    );
    const links = reference.operations.find(
      ({ method, path }) => `${method} ${path}` === 'GET /v1/publisher/links',
    );
    const [data] = links?.response.fields ?? [];
    expect(data).toMatchObject({ name: 'data', type: 'array of objects', required: true });
    expect(data?.fields.map(({ name }) => name)).toContain('commission_rate');
  });
});
