import { describe, expect, it } from 'vitest';
import { publicAddress, requirePublicHost } from './address.ts';

const rules = { ownHosts: ['tributary.example'], localhost: false };
const refused = expect.objectContaining({ code: 'webhook.address_refused', status: 422 });

describe('publicAddress', () => {
  it.each([
    'https://hooks.alder.example/in',
    'https://alder.example:8443/in?key=a%20b#part',
    'https://8.8.8.8/in',
    'https://[2606:4700:4700::1111]/in',
    'https://пример.example/',
  ])('accepts %s', (address) => {
    expect(publicAddress(address, rules).protocol).toBe('https:');
  });

  it.each([
    ['without TLS', 'http://hooks.alder.example/'],
    ['with another scheme', 'ftp://hooks.alder.example/'],
    ['that is a script', 'javascript:alert(1)'],
    ['that is a file', 'file:///etc/passwd'],
    ['that isn’t a URL', 'hooks.alder.example'],
    ['with credentials', 'https://ada:secret@hooks.alder.example/'],
    ['with a user only', 'https://ada@hooks.alder.example/'],
    ['at port 0', 'https://hooks.alder.example:0/'],
    ['with a host of one label', 'https://backend/'],
    ['on our own host', 'https://tributary.example/v1/health'],
    ['on a subdomain of our own host', 'https://go.tributary.example./x'],
    ['with a macro in its host', 'https://{sub_id}.alder.example/'],
  ])('refuses an address %s', (_, address) => {
    expect(() => publicAddress(address, rules)).toThrow(refused);
  });

  it.each([
    'localhost',
    'localhost.',
    'LOCALHOST',
    'a.localhost',
    'printer.local',
    'metadata.google.internal',
    'nas.home.arpa',
    'router.lan',
  ])('refuses the private name %s', (host) => {
    expect(() => publicAddress(`https://${host}/`, rules)).toThrow(refused);
  });

  it.each([
    ['loopback', '127.0.0.1'],
    ['loopback with a dot', '127.0.0.1.'],
    ['loopback, short', '127.1'],
    ['loopback, decimal', '2130706433'],
    ['loopback, hexadecimal', '0x7f000001'],
    ['loopback, octal', '0177.0.0.01'],
    ['loopback, mixed', '0x7f.1'],
    ['loopback, full-width digits', '１２７.0.0.1'],
    ['unspecified', '0.0.0.0'],
    ['zero', '0'],
    ['private', '10.1.2.3'],
    ['private', '172.16.0.1'],
    ['private', '192.168.1.1'],
    ['private, decimal', '3232235777'],
    ['carrier NAT', '100.64.0.1'],
    ['link-local', '169.254.0.1'],
    ['metadata', '169.254.169.254'],
    ['metadata, hexadecimal', '0xa9fea9fe'],
    ['documentation', '192.0.2.1'],
    ['documentation', '203.0.113.5'],
    ['benchmarking', '198.18.0.1'],
    ['multicast', '224.0.0.1'],
    ['reserved', '240.0.0.1'],
    ['broadcast', '255.255.255.255'],
    ['loopback', '[::1]'],
    ['unspecified', '[::]'],
    ['IPv4-mapped', '[::ffff:127.0.0.1]'],
    ['IPv4-mapped', '[::ffff:a9fe:a9fe]'],
    ['IPv4-compatible', '[::7f00:1]'],
    ['NAT64', '[64:ff9b::a9fe:a9fe]'],
    ['local NAT64', '[64:ff9b:1::a00:1]'],
    ['6to4', '[2002:a9fe:a9fe::]'],
    ['Teredo', '[2001:0:1::1]'],
    ['unique-local', '[fd00:ec2::254]'],
    ['link-local', '[fe80::1]'],
    ['site-local', '[fec0::1]'],
    ['multicast', '[ff02::1]'],
    ['documentation', '[2001:db8::1]'],
    ['documentation', '[3fff::1]'],
    ['unallocated', '[4000::1]'],
  ])('refuses an IP address that is %s: %s', (_, host) => {
    expect(() => publicAddress(`https://${host}/in`, rules)).toThrow(refused);
  });
});

it('publicAddress accepts localhost on a local system, and no other address without TLS', () => {
  const local = { ...rules, localhost: true };
  for (const host of ['localhost', '127.0.0.1', '[::1]'])
    expect(publicAddress(`http://${host}:8788/dev/webhooks/inbox/me`, local).port).toBe('8788');
  for (const address of ['http://alder.example/', 'https://10.0.0.1/', 'ftp://localhost/'])
    expect(() => publicAddress(address, local)).toThrow(refused);
});

describe('requirePublicHost', () => {
  const url = new URL('https://hooks.alder.example/in');
  const resolving = (...addresses: string[]) => requirePublicHost(url, async () => addresses);

  it('accepts a name that resolves to public addresses only', async () => {
    await expect(resolving('93.184.216.34', '2606:4700::1')).resolves.toBeUndefined();
  });

  it.each([
    ['no address', []],
    ['a private address', ['10.0.0.1']],
    ['a private address and a public one', ['93.184.216.34', 'fd00::1']],
    ['the metadata service', ['169.254.169.254']],
  ])('refuses a name that resolves to %s', async (_, addresses) => {
    await expect(resolving(...addresses)).rejects.toThrow(refused);
  });
});
