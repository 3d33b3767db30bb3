import { describe, expect, it } from 'vitest';
import { readIndex, writeIndex } from '../../lib/docs-search.ts';
import { allDocuments } from './static/documents.tsx';
import { searchEntries } from './static/search-entries.ts';

const search = readIndex(writeIndex(allDocuments().flatMap(searchEntries)));
const found = (text: string) => search(text).map(({ href }) => href);
const isName = (href: string) => /^\/docs\/(reference|errors)\//.test(href);

describe('the search of the whole documentation', () => {
  it.for([
    ['verify webhook signature', '/docs/webhooks#verify-the-signature'],
    ['webhook signature', '/docs/webhooks#verify-the-signature'],
    ['signature', '/docs/webhooks#verify-the-signature'],
    ['hmac', '/docs/webhooks#verify-the-signature'],
    ['rate limit', '/docs/rate-limits'],
    ['rate_limit', '/docs/errors/rate_limit.exceeded'],
    ['link.no_program', '/docs/errors/link.no_program'],
    ['link.no_pro', '/docs/errors/link.no_program'],
    ['callback.bad_signature', '/docs/errors/callback.bad_signature'],
    ['api keys', '/docs/reference#keys'],
  ] as const)('finds for “%s” %s first', ([text, href]) => {
    expect(found(text)[0]).toBe(href);
  });

  it.for(['signature', 'cursor', 'export', 'payout', 'webhook'])(
    'lists guides for “%s” before error codes and operations',
    (text) => {
      const kinds = found(text).map(isName);
      expect(kinds).toContain(true);
      expect(kinds[0]).toBe(false);
      expect(kinds).toEqual(kinds.toSorted());
    },
  );

  it('finds an operation by a part of its name, though many guides have the words', () => {
    expect(found('revoke api key')).toContain('/docs/reference/keys#revoke-an-api-key');
  });
});
