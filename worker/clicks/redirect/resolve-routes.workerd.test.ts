import { env } from 'cloudflare:workers';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { edgeBuilders } from '../../app/edge-builders.ts';
import { createTracker } from '../../app/services.ts';
import { publishEdge } from '../../catalog/edge-publisher.ts';
import { hashPrefix, type MonetizableHosts } from '../../catalog/monetizable-hosts.ts';
import { sampleProgram } from '../../catalog/testing/sample-program.ts';
import { banDomains } from '../../compliance/banned-domains.ts';
import { call, read } from '../../platform/http/testing/call.ts';
import { callWith } from '../../platform/http/testing/call-with.ts';
import { type Member, openScene } from '../../platform/http/testing/scene.ts';
import { down, failing } from '../../platform/testing/failing.ts';
import { systemClock } from '../../platform/time.ts';
import { visitWith } from './testing/visitor.ts';

const HEX = '0123456789abcdef';
const ALL = [...HEX].flatMap((first) => [...HEX].map((second) => first + second));
const PROGRAMS = [
  sampleProgram('Alder Nook', { domains: ['alder-nook.example', 'shop.alder-nook.example'] }),
  sampleProgram('Beech', { domains: ['shop.beech.example', 'sale.beech.example'] }),
  sampleProgram('Second Beech', { domains: ['beech-two.example', 'sale.beech.example'] }),
  sampleProgram('Cedar', { domains: ['cedar.co.uk', 'xn--zeder-kva.example', 'cedar.github.io'] }),
  sampleProgram('Suffix', { domains: ['co.uk', 'suffix.example'] }),
  sampleProgram('Forwarder', { domains: ['forwarder.example', 'awin1.com', 'click.linksynergy.com'] }),
  sampleProgram('Auction', { domains: ['ebay.com', 'rover.ebay.com'] }),
  sampleProgram('Banned'),
  sampleProgram('Name', { domains: ['name-of-a-bank.example', 'name-of-a-bank.co.uk'] }),
  sampleProgram('Closed'),
];
const ALL_HOSTS = PROGRAMS.flatMap(({ domains }) => domains);

let ada: Member;

beforeAll(async () => {
  const scene = await openScene(PROGRAMS);
  const { ctx } = scene;
  ada = await scene.signUp();
  await banDomains(ctx, { domains: ['banned.example', 'name-of-a-bank.*'], source: 'manual' });
  await env.DB.prepare("UPDATE network_programs SET is_active = 0 WHERE program_id = 'id-closed'").run();
  await env.DB.prepare('UPDATE edge_parts SET desired_version = desired_version + 1').run();
  await publishEdge(ctx, env.EDGE, edgeBuilders);
});

afterEach(() => vi.restoreAllMocks());

const resolved = async (prefixes: string) =>
  (await read<{ data: MonetizableHosts[] }>(`/v1/resolve/${prefixes}`)).body.data;
const hostsOf = async (domain: string) => {
  const [entry] = await resolved(hashPrefix(domain));
  return entry?.hosts.filter((host) => host === domain || host.endsWith(`.${domain}`));
};

describe('a prefix', () => {
  it('is the lowest byte of the hash and the first digit of the next, as a script in a page computes it', () => {
    for (const domain of ['alder-nook.example', 'beech.example', 'x']) {
      let hash = 0x811c9dc5;
      for (const character of domain) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193);
      const digits = (hash & 255).toString(16).padStart(2, '0') + ((hash >>> 12) & 15).toString(16);
      expect([hashPrefix(domain), hashPrefix(domain, 2)]).toEqual([digits, digits.slice(0, 2)]);
    }
  });

  it('returns the hosts that can be monetized', async () => {
    expect(await hostsOf('alder-nook.example')).toEqual(['alder-nook.example']);
  });

  it('returns subdomains if only a part of a domain sells', async () => {
    expect(await hostsOf('beech.example')).toEqual(['sale.beech.example', 'shop.beech.example']);
  });

  it('returns neither banned hosts, nor hosts without an open program, nor those that only forward', async () => {
    for (const domain of [
      'banned.example',
      'name-of-a-bank.example',
      'name-of-a-bank.co.uk',
      'closed.example',
    ])
      expect(await hostsOf(domain), domain).toEqual([]);
    for (const domain of ['no-program.example', 'awin1.com', 'linksynergy.com'])
      expect(await hostsOf(domain), domain).toEqual([]);
    expect(await hostsOf('forwarder.example')).toEqual(['forwarder.example']);
  });

  it('matches no public suffix', async () => {
    expect(await hostsOf('example')).not.toContain('example');
    expect(await hostsOf('co.uk')).not.toContain('co.uk');
  });

  it('of three digits returns the part of two digits that has the third one', async () => {
    const [two] = await resolved('ff');
    const three = await resolved([...HEX].map((digit) => `ff${digit}`).join(','));
    expect(three.flatMap(({ hosts }) => hosts).sort()).toEqual(two?.hosts);
    expect(two?.hosts).toContain('alder-nook.example');
    expect(three.find(({ prefix }) => prefix === hashPrefix('alder-nook.example'))?.hosts).toContain(
      'alder-nook.example',
    );
  });
});

describe('the hosts of all prefixes', () => {
  it('are those that the redirect sends through a network for an active publisher', async () => {
    const hosts = (await resolved(ALL.join(','))).flatMap((entry) => entry.hosts);
    expect(hosts.length).toBeGreaterThan(5);
    for (const host of hosts) expect(await redirected(host), host).toBe('counted');
    const within = (host: string) => hosts.some((each) => host === each || host.endsWith(`.${each}`));
    const left = ALL_HOSTS.filter((host) => !within(host));
    const reasons = await Promise.all(left.map(async (host) => [host, await redirected(host)]));
    expect(Object.fromEntries(reasons)).toEqual({
      'co.uk': 'link.url_invalid',
      'awin1.com': 'counted',
      'click.linksynergy.com': 'counted',
      'banned.example': 'banned_domain',
      'name-of-a-bank.example': 'banned_domain',
      'name-of-a-bank.co.uk': 'banned_domain',
      'closed.example': 'program_closed',
    });
  });
});

describe('a list of prefixes', () => {
  it('has at most 256, sorted and distinct, each of two or three digits', async () => {
    const three = ALL.flatMap((prefix) => [`${prefix}0`, `${prefix}1`]);
    expect((await call(`/v1/resolve/${three.slice(0, 256).join(',')}`)).status).toBe(200);
    const wrong = [
      '3',
      '3F',
      '3fff',
      'zz',
      '%00',
      ',',
      '3f,',
      ',3f',
      '3f,3f',
      '4f,3f',
      '3f,3f1,3f0',
      '3f, 4f',
    ];
    for (const list of [...wrong, three.slice(0, 257).join(',')])
      expect((await call(`/v1/resolve/${list}`)).status, list).toBe(400);
  });

  it('can be requested from any origin, and the response is cacheable', async () => {
    const { headers } = await call('/v1/resolve/3f', { headers: { origin: 'https://fenwick.example' } });
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('cache-control')).toBe('public, max-age=600');
  });

  it('comes with the rule by which the script leaves affiliate links alone', async () => {
    const { body } = await read<{ affiliate_urls: string }>('/v1/resolve/3f');
    const rule = new RegExp(body.affiliate_urls, 'i');
    expect(rule.test('https://fenwick.example/lamps?AWC=1_2')).toBe(true);
    expect(rule.test('https://fenwick.example/lamps?color=red')).toBe(false);
  });

  it('accepts every parameter that a script tag may have', async () => {
    expect((await call('/v1/resolve/3f?v=2&publisher_id=PUB000001&utm_source=x')).status).toBe(200);
  });

  it('reads each part of the table once, and nothing again while it is cached', async () => {
    const reads: string[] = [];
    const get = (key: string, type: 'json') => {
      reads.push(key);
      return env.EDGE.get(key, type);
    };
    const EDGE = Object.assign(Object.create(env.EDGE), { get });
    const first = await callWith({ ...env, EDGE }, '/v1/resolve/120,121,12f,13');
    expect(reads).toEqual(['route/18', 'route/274', 'route/19', 'route/275']);
    const again = await callWith(
      { ...env, EDGE: failing(env.EDGE, down) },
      '/v1/resolve/120,121,12f,13?publisher_id=PUB000001&platform=lovable',
    );
    expect(again.status).toBe(200);
    const [{ data }, { data: second }] = await Promise.all([
      first.json<{ data: unknown }>(),
      again.json<{ data: unknown }>(),
    ]);
    expect(second).toEqual(data);
  });

  it('is not cached if the table can’t be read', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const broken = { ...env, EDGE: failing(env.EDGE, down) };
    expect((await callWith(broken, '/v1/resolve/5a,5b')).status).toBe(503);
    expect((await callWith(env, '/v1/resolve/5a,5b')).status).toBe(200);
  });

  it('can be in the body, where each is returned once', async () => {
    const ask = (prefixes: string[]) =>
      read<{ data: MonetizableHosts[] }>('/v1/resolve', { method: 'POST', body: { prefixes } });
    const prefix = hashPrefix('alder-nook.example');
    const { body } = await ask([prefix, prefix]);
    expect(body.data).toEqual([{ prefix, hosts: expect.arrayContaining(['alder-nook.example']) }]);
    expect((await ask(ALL)).status).toBe(200);
    expect((await ask([...ALL, '3f0'])).status).toBe(400);
    expect((await ask([])).status).toBe(400);
  });
});

/** Why the redirect counts a click on a page of this host for Ada, or the code with which it refuses it. */
async function redirected(host: string): Promise<string> {
  const target = encodeURIComponent(`https://${host}/lamps?color=red`);
  const link = `/go/${ada.id}?url=${target}`;
  const response = await visitWith(createTracker(env), link, systemClock(), { accept: 'application/json' });
  const body = await response.json<{ code?: string; reason?: string }>();
  return body.reason ?? body.code ?? '';
}
