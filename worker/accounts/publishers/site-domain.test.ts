import { describe, expect, it } from 'vitest';
import { siteDomain } from './site-domain.ts';

const codeOf = (typed: string) => {
  try {
    return siteDomain(typed);
  } catch (error) {
    return error instanceof Error && 'code' in error ? error.code : 'another error';
  }
};

describe('the domain of a site', () => {
  it.each([
    ['Fenwick.example', 'fenwick.example'],
    ['https://www.blog.fenwick.example/best-lamps?x=1', 'fenwick.example'],
    ['shop.fenwick.co.uk', 'fenwick.co.uk'],
    ['bücher.example', 'xn--bcher-kva.example'],
  ])('%s is %s', (typed, domain) => {
    expect(siteDomain(typed)).toBe(domain);
  });

  it.each(['co.uk', 'com', 'localhost', '127.0.0.1', '[::1]', '', '  ', 'not a domain', 'https://'])(
    '%j is none',
    (typed) => {
      expect(codeOf(typed)).toBe('site.not_a_domain');
    },
  );

  it.each(['ada.github.io', 'github.io', 'my-app.vercel.app', 'app.pages.dev'])(
    'refuses %s, which many people share',
    (typed) => {
      expect(codeOf(typed)).toBe('site.shared_domain');
    },
  );
});
