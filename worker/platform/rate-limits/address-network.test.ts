import { expect, it } from 'vitest';
import { addressNetwork, addressSite } from './address-network.ts';

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::9', '2001:db8:1:2'],
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
