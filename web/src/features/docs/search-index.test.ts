import { describe, expect, it } from 'vitest';
import { type DocsEntry, readIndex, writeIndex } from './search-index.ts';

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

  it('finds a guide before an operation that has the same words', () => {
    const entries = [
      { href: '/docs/reference/webhooks#list', title: 'List webhooks', place: 'Webhooks', text: 'Webhooks' },
      { href: '/docs/webhooks#verify', title: 'Verify webhooks', place: 'Webhooks', text: 'Webhooks' },
    ];
    expect(readIndex(writeIndex(entries))('webhooks')[0]?.href).toBe('/docs/webhooks#verify');
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
