import { expect, it } from 'vitest';
import { readQuery } from './query-reader.ts';

const BARE = `{ publisherCommissions(forPublishers: ["7000001"], sincePostingDate:"2026-06-01T00:00:00Z") {
  count # how many
  records { commissionId items { quantity } } } }`;

it('readQuery parses plain text with arguments and selected fields', () => {
  const [field] = readQuery(BARE);
  expect(field?.name).toBe('publisherCommissions');
  expect(field?.arguments).toEqual({ forPublishers: ['7000001'], sincePostingDate: '2026-06-01T00:00:00Z' });
  expect(field?.fields.map(({ name }) => name)).toEqual(['count', 'records']);
  expect(field?.fields[1]?.fields[1]?.fields[0]?.name).toBe('quantity');
});

it('readQuery fills in the variables of a JSON body', () => {
  const query = `query Report($who: [String!]!, $from: Date) {
    publisherCommissions(forPublishers: $who, sincePostingDate: $from) { count }
  }`;
  const [field] = readQuery(JSON.stringify({ query, variables: { who: ['1'], from: '2026-06-01' } }));
  expect(field?.arguments).toEqual({ forPublishers: ['1'], sincePostingDate: '2026-06-01' });
});

it('readQuery refuses text that isn’t a query', () => {
  for (const text of ['', 'hello', '{ a(b) { c } }', '{ a { b '])
    expect(() => readQuery(text)).toThrow(/Syntax error/);
});
