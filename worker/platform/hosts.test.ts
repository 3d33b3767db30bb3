import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findRegistrableDomain, HostPatterns } from './hosts.ts';
import { registrableDomain } from './public-suffix.ts';

const isCovered = (host: string, patterns: string[]) => new HostPatterns(patterns).matches(host);

describe('a pattern of hosts', () => {
  it.each([
    ['amazon.com', ['amazon.*'], true],
    ['www.amazon.co.uk', ['amazon.*'], true],
    ['smile.amazon.de', ['amazon.*'], true],
    ['amazon.shop.example', ['amazon.*'], false],
    ['notamazon.com', ['amazon.*'], false],
    ['amzn.to', ['amzn.to'], true],
    ['a.b.amzn.to', ['amzn.to'], true],
    ['amzn.to.evil.example', ['amzn.to'], false],
    ['xamzn.to', ['amzn.to'], false],
    ['shop.nova.fr', ['shop.nova.*'], true],
    ['nova.fr', ['shop.nova.*'], false],
    ['anything.example', [], false],
  ])('%s against %j: %s', async (host, patterns, covered) => {
    expect(await isCovered(host, patterns)).toBe(covered);
  });

  const label = fc.stringMatching(/^[a-z][a-z0-9]{0,8}$/);
  const suffix = fc.constantFrom('com', 'co.uk', 'de', 'example');

  it('matches the domain and its subdomains, but no host that only has the same ending', async () => {
    await fc.assert(
      fc.asyncProperty(label, suffix, fc.array(label, { maxLength: 3 }), async (name, ending, below) => {
        const domain = `${name}.${ending}`;
        expect(await isCovered([...below, domain].join('.'), [domain])).toBe(true);
        expect(await isCovered(`x${domain}`, [domain])).toBe(false);
        expect(await isCovered(`${domain}.other-name.example`, [domain])).toBe(false);
      }),
    );
  });

  it('matches a name with a star under every top-level domain, and no other name', async () => {
    await fc.assert(
      fc.asyncProperty(label, label, suffix, async (name, other, ending) => {
        expect(await isCovered(`${name}.${ending}`, [`${name}.*`])).toBe(true);
        expect(await isCovered(`${name}.${other}x.${ending}`, [`${name}.*`])).toBe(name === `${other}x`);
      }),
    );
  });
});

describe('findRegistrableDomain', () => {
  it.each([
    'alder.com',
    'a.b.alder.com',
    'com',
    'shop.com.de',
    'me.eu.org',
    'amazon.co.uk',
    'www.amazon.co.uk',
    'co.uk',
    'me.github.io',
    'a.b.city.kobe.jp',
    'www.ck',
    'a.xn--p1ai',
    'localhost',
    'a_b.com',
    '-a.com',
    'a-.com',
    'b.-a.com',
    'a!b.com',
    `${'a'.repeat(63)}.com`,
    `${'a'.repeat(64)}.com`,
  ])('%s: the same as with the public suffix list', async (host) => {
    expect(await findRegistrableDomain(host)).toBe(registrableDomain(host));
  });

  it('returns the same as with the public suffix list under every suffix', async () => {
    const label = fc.oneof(
      fc.stringMatching(/^[a-z][a-z0-9]{0,5}$/),
      fc.constantFrom('co', 'com', 'org', 'net', 'ac', 'gov', 'eu', 'de', 'uk', 'www'),
    );
    const suffix = fc.constantFrom(
      ...['com', 'net', 'org', 'app', 'ch', 'de', 'dev', 'eu', 'nl', 'shop', 'store', 'uk', 'kobe.jp', 'ck'],
    );
    await fc.assert(
      fc.asyncProperty(fc.array(label, { minLength: 1, maxLength: 3 }), suffix, async (labels, ending) => {
        const host = [...labels, ending].join('.');
        expect(await findRegistrableDomain(host)).toBe(registrableDomain(host));
      }),
      { numRuns: 2_000 },
    );
  });
});
