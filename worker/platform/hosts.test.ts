import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HostPatterns } from './hosts.ts';

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
  ])('%s against %j: %s', (host, patterns, covered) => {
    expect(isCovered(host, patterns)).toBe(covered);
  });

  const label = fc.stringMatching(/^[a-z][a-z0-9]{0,8}$/);
  const suffix = fc.constantFrom('com', 'co.uk', 'de', 'example');

  it('matches the domain and its subdomains, but no host that only has the same ending', () => {
    fc.assert(
      fc.property(label, suffix, fc.array(label, { maxLength: 3 }), (name, ending, below) => {
        const domain = `${name}.${ending}`;
        expect(isCovered([...below, domain].join('.'), [domain])).toBe(true);
        expect(isCovered(`x${domain}`, [domain])).toBe(false);
        expect(isCovered(`${domain}.other-name.example`, [domain])).toBe(false);
      }),
    );
  });

  it('matches a name with a star under every top-level domain, and no other name', () => {
    fc.assert(
      fc.property(label, label, suffix, (name, other, ending) => {
        expect(isCovered(`${name}.${ending}`, [`${name}.*`])).toBe(true);
        expect(isCovered(`${name}.${other}x.${ending}`, [`${name}.*`])).toBe(name === `${other}x`);
      }),
    );
  });
});
