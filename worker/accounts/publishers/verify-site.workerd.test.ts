import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { edgeBuilders } from '../../app/edge-builders.ts';
import { publishEdge } from '../../catalog/edge-publisher.ts';
import { read } from '../../platform/http/testing/call.ts';
import { type Member, openScene, type Scene } from '../../platform/http/testing/scene.ts';
import { publisherNumber } from '../../platform/ids.ts';
import type { DeliveryEnv } from '../../platform/outbound/delivery-env.ts';
import { addMs, DAY } from '../../platform/time.ts';
import { findProof, type SiteEnv } from './find-proof.ts';
import { addSite, setStatus } from './publishers.ts';
import { readSite } from './sites.ts';
import { recheckSites, verifySite } from './verify-site.ts';

const DOMAIN = 'fenwick.example';
const PUBLIC = '93.184.215.14';
const TOKEN = 'a1b2c3d4e5f60718293a4b5c6d7e8f90';
const LINE = `tributary-verification=${TOKEN}`;

interface Internet {
  /** TXT records by name. */
  texts?: Record<string, string[]>;
  /** Responses by URL; everything else is 404. */
  pages?: Record<string, () => Response | Promise<Response>>;
  /** Addresses by host; every other host is public. */
  addresses?: Record<string, string[]>;
}

/** Creates this internet, and records the requested URLs. */
function worldOf({ texts = {}, pages = {}, addresses = {} }: Internet) {
  const requestedUrls: string[] = [];
  const world: SiteEnv & Pick<DeliveryEnv, 'wakeMails'> = {
    origin: 'https://tributary.example',
    async send(input) {
      const url = new URL(new Request(input).url);
      if (url.hostname === 'cloudflare-dns.com') {
        const data = texts[url.searchParams.get('name') ?? ''] ?? [];
        return Response.json({ Status: 0, Answer: data.map((each) => ({ type: 16, data: each })) });
      }
      requestedUrls.push(url.href);
      return (await pages[url.href]?.()) ?? new Response('Not found', { status: 404 });
    },
    resolve: async (host) => addresses[host] ?? [PUBLIC],
    rules: { ownHosts: ['tributary.example'], localhost: false },
    timeoutMs: 200,
    wakeMails: async () => {},
  };
  return { world, requestedUrls };
}

const FILE = `https://${DOMAIN}/.well-known/tributary.txt`;
const HOME = `https://${DOMAIN}/`;
const html = (body: string) => () => new Response(body, { headers: { 'content-type': 'text/html' } });
const moved = (location: string) => () => new Response(null, { status: 302, headers: { location } });
const search = (internet: Internet, token = TOKEN) => findProof(worldOf(internet).world, DOMAIN, token);

describe('the proof of a site', () => {
  const tag = `<meta name="tributary-verification" content="${TOKEN}">`;

  it.each<[string, Internet, string]>([
    ['a TXT record', { texts: { [DOMAIN]: ['"v=spf1 -all"', `"${LINE}"`] } }, 'dns'],
    [
      'a TXT record in two parts',
      { texts: { [DOMAIN]: [`"${LINE.slice(0, 9)}" "${LINE.slice(9)}"`] } },
      'dns',
    ],
    ['a TXT record of its own name', { texts: { [`_tributary.${DOMAIN}`]: [LINE] } }, 'dns'],
    ['a file', { pages: { [FILE]: () => new Response(`${LINE}\r\n`) } }, 'file'],
    ['a meta tag', { pages: { [HOME]: html(`<html><head><title>x</title>${tag}</head></html>`) } }, 'meta'],
    [
      'a meta tag behind a redirect to www',
      {
        pages: {
          [HOME]: moved(`https://www.${DOMAIN}/`),
          [`https://www.${DOMAIN}/`]: html(`<head>${tag}</head>`),
        },
      },
      'meta',
    ],
  ])('may be %s', async (_, internet, method) => {
    expect(await search(internet)).toMatchObject({ method });
  });

  it.each<[string, Internet]>([
    ['nothing at all', {}],
    [
      'another token',
      { texts: { [DOMAIN]: [`${LINE}0`] }, pages: { [FILE]: () => new Response(`x${LINE}`) } },
    ],
    [
      'a tag that a visitor wrote into the page',
      { pages: { [HOME]: html(`<head></head><body>${tag}</body>`) } },
    ],
    ['a tag in a comment', { pages: { [HOME]: html(`<head><!-- ${tag} --></head>`) } }],
    ['an error page', { pages: { [FILE]: () => new Response(LINE, { status: 500 }) } }],
    [
      'a file on another site',
      {
        pages: {
          [FILE]: moved('https://evil.example/x'),
          'https://evil.example/x': () => new Response(LINE),
        },
      },
    ],
    [
      'a file behind plain HTTP',
      { pages: { [FILE]: moved(`http://${DOMAIN}/x`), [`http://${DOMAIN}/x`]: () => new Response(LINE) } },
    ],
    ['a file behind redirects without an end', { pages: { [FILE]: moved(FILE) } }],
    [
      'a file far down in a large one',
      { pages: { [FILE]: () => new Response(`${'x\n'.repeat(5_000)}${LINE}`) } },
    ],
    ['a server that hangs', { pages: { [FILE]: () => new Promise<never>(() => {}) } }],
  ])('is not %s', async (_, internet) => {
    expect(await search(internet)).toMatchObject({ method: null });
  });

  it('is never found for a site without a token', async () => {
    const empty = 'tributary-verification=';
    const page = '<head><meta name="tributary-verification" content=""></head>';
    expect(
      await search(
        { texts: { [DOMAIN]: [empty] }, pages: { [FILE]: () => new Response(empty), [HOME]: html(page) } },
        '',
      ),
    ).toMatchObject({ method: null });
  });

  it.each(['127.0.0.1', '10.0.0.7', '169.254.169.254', '::1', 'fd00::1'])(
    'is never searched at %s',
    async (address) => {
      const { world, requestedUrls } = worldOf({
        addresses: { [DOMAIN]: [address] },
        pages: { [FILE]: () => new Response(LINE) },
      });
      expect(await findProof(world, DOMAIN, TOKEN)).toMatchObject({ method: null });
      expect(requestedUrls).toEqual([]);
    },
  );

  it.each([
    `https://inner.${DOMAIN}/secret`,
    'https://127.0.0.1/secret',
    'https://[::1]/secret',
    'http://169.254.169.254/latest',
    `https://${DOMAIN}:8443/secret`,
  ])('is not looked for where a redirect leads inside: %s', async (inside) => {
    const { world, requestedUrls } = worldOf({
      addresses: { [`inner.${DOMAIN}`]: ['10.0.0.7'] },
      pages: { [FILE]: moved(inside), [HOME]: moved(inside) },
    });
    expect(await findProof(world, DOMAIN, TOKEN)).toMatchObject({ method: null });
    expect(requestedUrls.sort()).toEqual([HOME, FILE].sort());
  });
});

describe('a publisher’s site', () => {
  let scene: Scene;
  let member: Member;

  beforeAll(async () => {
    scene = await openScene();
  });

  const stored = () => readSite(scene.ctx, member.id, DOMAIN);
  const visit = async () => {
    await publishEdge(scene.ctx, env.EDGE, edgeBuilders);
    const shard = await env.EDGE.get<{ publishers: Record<number, [number, string[]]> }>(
      `publisher/${(publisherNumber(member.id) ?? 0) % 256}`,
      'json',
    );
    return shard?.publishers[publisherNumber(member.id) ?? 0]?.[1];
  };
  const proven = async () =>
    worldOf({ texts: { [DOMAIN]: [`tributary-verification=${(await stored()).token}`] } }).world;

  async function listed() {
    member = await scene.signUp();
    await addSite(scene.ctx, member.id, DOMAIN);
  }

  it('is unverified at first, says how to verify it, and is not in the edge table', async () => {
    member = await scene.signUp();
    const at = `/v1/publisher/sites/${DOMAIN}`;
    const { status, body } = await read<{ data: Record<string, unknown> }>(at, {
      method: 'PUT',
      key: member.key,
    });
    const { token } = await stored();
    expect(token).toMatch(/^[0-9a-f]{32}$/);
    expect({ status, data: body.data }).toMatchObject({
      status: 200,
      data: {
        status: 'unverified',
        verified_at: null,
        verification: {
          dns_name: DOMAIN,
          dns_value: `tributary-verification=${token}`,
          file_url: FILE,
          meta_tag: `<meta name="tributary-verification" content="${token}">`,
        },
      },
    });
    expect(await visit()).toEqual([]);
  });

  it('is verified by its proof, and links then redirect straight to it', async () => {
    await listed();
    const site = await verifySite(scene.ctx, await proven(), member.id, DOMAIN);
    expect(site).toMatchObject({ verifiedAt: scene.ctx.now, verifiedBy: 'dns', lostAt: null });
    expect(await visit()).toEqual([DOMAIN]);
  });

  it('is not verified by another publisher’s proof, and the error names a problem for each method', async () => {
    await listed();
    const theirs = await proven();
    await listed();
    await expect(verifySite(scene.ctx, theirs, member.id, DOMAIN)).rejects.toMatchObject({
      code: 'site.not_verified',
      status: 422,
      fields: [
        { field: 'dns', message: 'It doesn’t contain your token.' },
        { field: 'file', message: 'Your site responds with status 404.' },
        { field: 'meta', message: 'Your site responds with status 404.' },
      ],
    });
    expect(await stored()).toMatchObject({ verifiedAt: null, checkedAt: scene.ctx.now, lostAt: null });
    expect(await visit()).toEqual([]);
  });

  it('can’t be verified unless it is on the list', async () => {
    member = await scene.signUp();
    const { world } = worldOf({});
    await expect(verifySite(scene.ctx, world, member.id, DOMAIN)).rejects.toMatchObject({
      code: 'site.unknown',
    });
  });

  it('stays verified without its proof for a week and no longer', async () => {
    await listed();
    await verifySite(scene.ctx, await proven(), member.id, DOMAIN);
    const gone = worldOf({}).world;
    const at = (days: number) => ({ ...scene.ctx, now: addMs(scene.ctx.now, days * DAY) });
    await recheckSites(at(0.5), gone);
    expect(await stored()).toMatchObject({ lostAt: null });
    await recheckSites(at(1), gone);
    expect(await stored()).toMatchObject({ verifiedAt: scene.ctx.now, lostAt: addMs(scene.ctx.now, DAY) });
    await recheckSites(at(7.5), gone);
    expect((await stored()).verifiedAt).not.toBeNull();
    await recheckSites(at(8.5), gone);
    expect(await stored()).toMatchObject({ verifiedAt: null, verifiedBy: null, lostAt: null });
    expect(await visit()).toEqual([]);
  });

  it('stays verified if its proof returns within the week', async () => {
    await listed();
    await verifySite(scene.ctx, await proven(), member.id, DOMAIN);
    const at = (days: number) => ({ ...scene.ctx, now: addMs(scene.ctx.now, days * DAY) });
    await recheckSites(at(1), worldOf({}).world);
    await recheckSites(at(2), await proven());
    await recheckSites(at(9), worldOf({}).world);
    expect(await stored()).toMatchObject({
      verifiedAt: scene.ctx.now,
      lostAt: addMs(scene.ctx.now, 9 * DAY),
    });
  });

  it('has no direct redirect while its publisher is suspended', async () => {
    await listed();
    await verifySite(scene.ctx, await proven(), member.id, DOMAIN);
    await setStatus(scene.ctx, member.id, 'suspended');
    expect(await visit()).toEqual([]);
  });

  it('is checked at most ten times a minute', async () => {
    member = await scene.signUp();
    const ask = () =>
      read<{ code: string }>('/v1/publisher/sites/nowhere.example/verify', {
        method: 'POST',
        key: member.key,
      });
    const codes: string[] = [];
    for (let count = 0; count < 21 && codes.at(-1) !== 'rate_limit.exceeded'; count++)
      codes.push((await ask()).body.code);
    expect(codes.length).toBeGreaterThan(10);
    expect(codes.at(0)).toBe('site.unknown');
    expect(codes.at(-1)).toBe('rate_limit.exceeded');
  });
});
