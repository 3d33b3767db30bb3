import { describe, expect, it } from 'vitest';
import { type DocsEntry, readIndex, writeIndex } from './docs-search.ts';

const ENTRIES: DocsEntry[] = [
  { href: '/docs/webhooks', title: 'Webhooks', place: 'On your server', text: 'Signed events.' },
  {
    href: '/docs/webhooks#verify',
    title: 'Verify the signature',
    place: 'Webhooks',
    text: 'Compare the HMAC of the raw body.',
  },
  {
    href: '/docs/errors/rate_limit.exceeded',
    title: 'rate_limit.exceeded',
    place: 'Error 429',
    text: 'The limit is used up.',
  },
  {
    href: '/docs/reference/links#create-a-link',
    title: 'Create a link',
    place: 'Links',
    text: 'POST /v1/publisher/affiliate-links',
  },
];

const search = readIndex(writeIndex(ENTRIES));
const found = (text: string) => search(text).map(({ href }) => href);

describe('the search of the documentation', () => {
  it('finds an error by its whole code', () => {
    expect(found('rate_limit.exceeded')).toEqual(['/docs/errors/rate_limit.exceeded']);
  });

  it('finds an operation by its path', () => {
    expect(found('/v1/publisher/affiliate-links')).toEqual(['/docs/reference/links#create-a-link']);
  });

  it('finds a word by its beginning, and a title before a text', () => {
    expect(found('webh')).toEqual(['/docs/webhooks', '/docs/webhooks#verify']);
  });

  it('finds a guide before an operation and an error code, however often they have the word', () => {
    const entries = [
      { href: '/docs/reference/webhooks#list', title: 'List webhooks', place: 'Webhooks', text: 'Webhooks' },
      { href: '/docs/errors/webhooks.gone', title: 'webhooks.gone', place: 'Error 410', text: 'Webhooks' },
      {
        href: '/docs/sandbox',
        title: 'Sandbox',
        place: 'Start',
        text: 'It has links, clicks, sales and webhooks.',
      },
    ];
    expect(readIndex(writeIndex(entries))('webhooks')[0]?.href).toBe('/docs/sandbox');
  });

  it('keeps places for operations and error codes that guides with the word would fill', () => {
    const guides = Array.from({ length: 20 }, (_, at) => ({
      ...{ href: `/docs/guide-${at}`, title: 'Keys', place: 'Start', text: 'Revoke keys.' },
    }));
    const names = Array.from({ length: 20 }, (_, at) => ({
      ...{ href: `/docs/reference/keys#${at}`, title: 'Revoke', place: 'Keys', text: '' },
    }));
    const found = readIndex(writeIndex([...names, ...guides]));
    const kindsOf = (options?: { shown: number; without?: Set<string> }) =>
      found('revoke key', options).map(({ href }) => (href.includes('guide') ? 'guide' : 'name'));
    expect(kindsOf()).toEqual([...Array(5).fill('guide'), ...Array(3).fill('name')]);
    expect(kindsOf({ shown: 5 })).toEqual(['guide', 'guide', 'guide', 'guide', 'name']);
    const without = new Set(guides.slice(2).map(({ href }) => href));
    expect(kindsOf({ shown: 5, without })).toEqual(['guide', 'guide', 'name', 'name', 'name']);
  });

  it('finds an error code first by its beginning, but not by a word of it', () => {
    const entries = [
      { href: '/docs/rate-limits', title: 'Rate limits', place: 'API basics', text: 'rate_limit.exceeded' },
      ...ENTRIES.filter(({ href }) => href.includes('errors')),
    ];
    const first = (text: string) => readIndex(writeIndex(entries))(text)[0]?.href;
    expect(first('rate_limit')).toBe('/docs/errors/rate_limit.exceeded');
    expect(first('RATE_LIMIT.exc')).toBe('/docs/errors/rate_limit.exceeded');
    expect(first('rate limit')).toBe('/docs/rate-limits');
    expect(first('exceeded')).toBe('/docs/rate-limits');
  });

  it('forgives a wrong letter', () => {
    expect(found('signatur')).toContain('/docs/webhooks#verify');
    expect(found('veryfy')).toEqual(['/docs/webhooks#verify']);
  });

  it('finds only what has every word', () => {
    expect(found('verify body')).toEqual(['/docs/webhooks#verify']);
    expect(found('verify limit')).toEqual([]);
  });

  it('returns where a part is, without its text', () => {
    expect(search('hmac')).toEqual([
      { href: '/docs/webhooks#verify', title: 'Verify the signature', place: 'Webhooks' },
    ]);
  });
});
