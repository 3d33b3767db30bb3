import { describe, expect, it } from 'vitest';
import { argumentFields } from './argument-fields.ts';
import { initialValues, placeProblems, readArguments } from './argument-values.ts';

const SCHEMA = {
  type: 'object',
  properties: {
    brand_id: { type: 'string', description: 'From `search_brands`' },
    brand_ids: { type: 'array', items: { type: 'string' }, minItems: 1, maxItems: 50 },
    tags: { type: 'array', items: { type: 'string' } },
    q: { type: 'string', maxLength: 100 },
    start_date: { type: 'string', format: 'date' },
    sort: { type: 'string', enum: ['created', 'title'], default: 'created' },
    limit: { type: 'integer', minimum: 1, maximum: 50, default: 10 },
    offset: { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER, multipleOf: 10 },
    rate: { type: 'number' },
    with_problem: { type: 'boolean', default: false },
    note: { anyOf: [{ type: 'string', maxLength: 20 }, { type: 'null' }] },
    links: {
      type: 'array',
      minItems: 1,
      maxItems: 50,
      items: { type: 'object', properties: { url: { type: 'string' } }, required: ['url'] },
    },
    extra: { type: 'object', properties: {} },
    dry_run: { type: 'boolean', default: false },
  },
  required: ['brand_id', 'links'],
};
const FIELDS = argumentFields(SCHEMA);
const field = (name: string) => FIELDS.find((each) => each.name === name);

describe('the arguments of a schema', () => {
  it('have a kind for each type', () => {
    expect(Object.fromEntries(FIELDS.map(({ name, kind }) => [name, kind]))).toEqual({
      brand_id: 'brand',
      brand_ids: 'brands',
      tags: 'lines',
      q: 'text',
      start_date: 'date',
      sort: 'choice',
      limit: 'integer',
      offset: 'integer',
      rate: 'number',
      with_problem: 'boolean',
      note: 'text',
      links: 'json-list',
      extra: 'json',
      dry_run: 'boolean',
    });
  });

  it.each([
    ['q', 'Text, at most 100 characters'],
    ['sort', 'One of created, title'],
    ['limit', 'Whole number, 1 to 50'],
    ['offset', 'Whole number, at least 0, in steps of 10'],
    ['brand_ids', 'Brands, at most 50 brands'],
    ['links', 'JSON list of objects, at most 50 entries'],
    ['note', 'Text, at most 20 characters'],
  ])('say the rule of %s in words', (name, rule) => {
    expect(field(name)?.rule).toBe(rule);
  });

  it('name the default, the choices and the fields of nested objects', () => {
    expect(field('limit')?.defaultText).toBe('10');
    expect(field('sort')?.choices).toEqual(['created', 'title']);
    expect(field('links')?.inner.map(({ name, isRequired }) => [name, isRequired])).toEqual([['url', true]]);
    expect(FIELDS.filter(({ isRequired }) => isRequired).map(({ name }) => name)).toEqual([
      'brand_id',
      'links',
    ]);
  });

  it.each([[null], [undefined], ['text'], [{}], [{ properties: { a: null } }]])(
    'of the schema %j are read without an error',
    (schema) => {
      expect(argumentFields(schema).length).toBeLessThan(2);
    },
  );
});

describe('the values of a form', () => {
  const filled = { ...initialValues(FIELDS), brand_id: 'brd_1', links: '[{"url":"https://a.example"}]' };

  it('begin empty, with a dry run', () => {
    expect(initialValues(FIELDS)).toMatchObject({ q: '', limit: '', with_problem: false, dry_run: true });
  });

  it('become arguments without those that are empty or the default', () => {
    expect(readArguments(FIELDS, filled)).toEqual({
      args: { brand_id: 'brd_1', links: [{ url: 'https://a.example' }], dry_run: true },
      problems: {},
    });
    const all = {
      ...filled,
      limit: ' 5 ',
      rate: '0.5',
      tags: 'a\n\n b ',
      brand_ids: 'brd_2',
      dry_run: false,
    };
    expect(readArguments(FIELDS, all).args).toEqual({
      brand_id: 'brd_1',
      brand_ids: ['brd_2'],
      tags: ['a', 'b'],
      limit: 5,
      rate: 0.5,
      links: [{ url: 'https://a.example' }],
    });
  });

  it.each([
    ['brand_id', '  ', 'This field is required.'],
    ['limit', '1.5', 'Must be a whole number.'],
    ['rate', 'much', 'Must be a number.'],
    ['links', '{"url":""}', 'Must be a JSON list, such as [ { … } ].'],
  ])('say what is wrong with %s of “%s”', (name, value, problem) => {
    expect(readArguments(FIELDS, { ...filled, [name]: value }).problems).toEqual({ [name]: problem });
  });

  it('say where JSON breaks', () => {
    expect(readArguments(FIELDS, { ...filled, extra: '{' }).problems.extra).toMatch(
      /^This isn’t valid JSON\. ./,
    );
  });
});

describe('the errors of the API', () => {
  it('are shown at their arguments, also those of nested fields', () => {
    const given = [
      { field: 'limit', message: 'Must be at most 50.' },
      { field: 'links.0.url', message: 'Too long.' },
      { field: 'links.2', message: 'Unknown fields: a.' },
      { field: 'body', message: 'Unknown fields: b.' },
    ];
    expect(placeProblems(FIELDS, given)).toEqual({
      problems: {
        limit: 'Must be at most 50.',
        links: 'Entry 1, url: Too long. Entry 3: Unknown fields: a.',
      },
      others: [given[3]],
    });
  });
});
