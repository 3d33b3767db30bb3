import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { edgeBuilders } from '../app/edge-builders.ts';
import { publishEdge } from '../catalog/edge-publisher.ts';
import { sampleProgram } from '../catalog/testing/sample-program.ts';
import { banDomains } from '../compliance/banned-domains.ts';
import { call, read } from '../http/testing/call.ts';
import { openScene } from '../http/testing/scene.ts';

interface Found {
  prefix: string;
  hosts: string[];
}

beforeAll(async () => {
  const { ctx } = await openScene([
    sampleProgram('Alder Nook', { domains: ['alder-nook.example', 'shop.alder-nook.example'] }),
    sampleProgram('Beech', { domains: ['shop.beech.example', 'sale.beech.example'] }),
    sampleProgram('Banned'),
  ]);
  await banDomains(ctx, { domains: ['banned.example'], source: 'manual' });
  await publishEdge(ctx, env.EDGE, edgeBuilders);
});

/** FNV-1a of a domain, lowest byte first, as a script in a page computes it. */
function prefixOf(domain: string): string {
  let hash = 0x811c9dc5;
  for (const character of domain) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193);
  return (hash & 255).toString(16).padStart(2, '0');
}
const hostsOf = async (domain: string) => {
  const { body } = await read<{ data: Found }>(`/v1/resolve/${prefixOf(domain)}`);
  return body.data.hosts.filter((host) => host === domain || host.endsWith(`.${domain}`));
};

describe('a prefix', () => {
  it('returns the hosts that can be monetized', async () => {
    expect(await hostsOf('alder-nook.example')).toEqual(['alder-nook.example']);
  });

  it('returns subdomains if only a part of a domain sells', async () => {
    expect(await hostsOf('beech.example')).toEqual(['sale.beech.example', 'shop.beech.example']);
  });

  it('returns neither banned hosts nor hosts without a program', async () => {
    expect(await hostsOf('banned.example')).toEqual([]);
    expect(await hostsOf('unlisted.example')).toEqual([]);
  });

  it('matches no public suffix', async () => {
    expect(await hostsOf('example')).not.toContain('example');
  });

  it('must be two hex digits', async () => {
    for (const prefix of ['3', '3F', '3ff', 'zz', '..', '%00'])
      expect((await call(`/v1/resolve/${prefix}`)).status, prefix).toBeGreaterThanOrEqual(400);
  });

  it('can be requested from any origin, and the response is cacheable', async () => {
    const { headers } = await call('/v1/resolve/3f', { headers: { origin: 'https://fenwick.example' } });
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('cache-control')).toBe('public, max-age=600');
  });
});

describe('several prefixes', () => {
  const ask = (prefixes: string[]) =>
    read<{ data: Found[] }>('/v1/resolve', { method: 'POST', body: { prefixes } });

  it('return the same as one, each once', async () => {
    const prefix = prefixOf('alder-nook.example');
    const { body } = await ask([prefix, prefix]);
    expect(body.data).toEqual([{ prefix, hosts: expect.arrayContaining(['alder-nook.example']) }]);
  });

  it('are at most 64', async () => {
    const all = Array.from({ length: 65 }, (_, number) => number.toString(16).padStart(2, '0'));
    expect((await ask(all.slice(1))).status).toBe(200);
    expect((await ask(all)).status).toBe(400);
    expect((await ask([])).status).toBe(400);
  });
});
