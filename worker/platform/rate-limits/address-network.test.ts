import fc from 'fast-check';
import ipaddr from 'ipaddr.js';
import { describe, expect, it } from 'vitest';
import { parseInstant } from '../time.ts';
import { addressNetwork, addressSite, hashVisitor } from './address-network.ts';

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['::ffff:cb00:7107', '203.0.113.7'],
  ['0:0:0:0:0:FFFF:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2::9', '2001:db8:1:2'],
  ['2001:0DB8:0001:0002:0:0:0:9', '2001:db8:1:2'],
  ['2001:db8::9', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['::', '0:0:0:0'],
  ['1::', '1:0:0:0'],
  ['203.0.113.256', ''],
  ['203.0.113', ''],
  ['2001:db8::1::2', ''],
  ['::1]:80/[', ''],
  ['nowhere', ''],
  ['', ''],
])('the network of “%s” is “%s”', (address, network) => {
  expect(addressNetwork(address)).toBe(network);
});

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1'],
  ['nowhere', ''],
])('the site of “%s” is “%s”', (address, site) => {
  expect(addressSite(address)).toBe(site);
});

it('the network of a random address is its first 64 bits, in every spelling', () => {
  const group = fc.oneof(fc.constant(0), fc.nat(0xffff));
  fc.assert(
    fc.property(fc.array(group, { minLength: 8, maxLength: 8 }), (groups) => {
      const parsed = new ipaddr.IPv6([1, ...groups.slice(1)]);
      const network = parsed.toNormalizedString().split(':').slice(0, 4).join(':');
      const spellings = [
        parsed.toString(),
        parsed.toNormalizedString(),
        parsed.toRFC5952String().toUpperCase(),
      ];
      expect(spellings.map(addressNetwork)).toEqual([network, network, network]);
    }),
  );
});

describe('the hash of a visitor', () => {
  const noon = parseInstant('2026-11-22T12:00:00Z');
  const hash = (address: string) => hashVisitor('secret', noon, address);

  it('is the same for all addresses of an IPv6 network, which one customer of a provider has', () => {
    expect(hash('2001:db8:1:2:3:4:5:6')).toBe(hash('2001:DB8:1:2::9'));
    expect(hash('2001:db8:1:3::9')).not.toBe(hash('2001:db8:1:2::9'));
  });

  it('is the same for an IPv4 address in both spellings', () => {
    expect(hash('::ffff:203.0.113.7')).toBe(hash('203.0.113.7'));
    expect(hash('203.0.113.8')).not.toBe(hash('203.0.113.7'));
  });

  it('is null without an address', () => {
    expect(hash('')).toBeNull();
    expect(hashVisitor('secret', noon, null)).toBeNull();
  });
});
