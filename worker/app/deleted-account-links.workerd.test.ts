import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { addVerifiedSite } from '../accounts/publishers/testing/verified-site.ts';
import { publishEdge } from '../catalog/edge-publisher.ts';
import { visitWith } from '../clicks/redirect/testing/visitor.ts';
import { clickOnceStored, clicksOf, countedVisits } from '../clicks/testing/stores.ts';
import { balancesUnder } from '../ledger/balances.ts';
import { openScene, type Scene } from '../platform/http/testing/scene.ts';
import type { PublisherId } from '../platform/ids.ts';
import { systemClock } from '../platform/time.ts';
import { conversionIdOf } from '../sales/plan.ts';
import { sampleRow } from '../sales/testing/sample-row.ts';
import { edgeBuilders } from './edge-builders.ts';
import { createTracker } from './services.ts';
import { createMarkedLink, createMarkedOwner, eraseRequested, MARKED, type Owner } from './testing/owner.ts';

const DEEP = 'https://alder-nook.example/lamps';
const HOME = 'https://alder-nook.example/';

interface Link {
  name: string;
  path: string;
  destination: string;
}

let scene: Scene;
let publisherId: PublisherId;
let owner: Owner;
let links: Link[];
/** Where each link led while the account existed, by its name. */
let before: Map<string, URL>;

beforeAll(async () => {
  scene = await openScene();
  owner = await createMarkedOwner(scene);
  publisherId = owner.publisherId;
  await addVerifiedSite(scene.ctx, publisherId, MARKED.site);
  const link = new URL(await createMarkedLink(scene, owner));
  const { brand_id: brand, id: program } = scene.program;
  const deep = encodeURIComponent(DEEP);
  links = [
    { name: 'a stored link', path: link.pathname + link.search, destination: HOME },
    { name: 'a brand link', path: `/go/${publisherId}/${brand}?ref=${MARKED.subId}`, destination: HOME },
    {
      name: 'a brand link to a page',
      path: `/go/${publisherId}/${brand}?url=${deep}&ref=${MARKED.subId}`,
      destination: DEEP,
    },
    { name: 'a link to a URL', path: `/go/${publisherId}?url=${deep}`, destination: DEEP },
    { name: 'an older brand link', path: `/track?p=${publisherId}&b=${brand}`, destination: HOME },
    {
      name: 'an older program link',
      path: `/track?p=${publisherId}&np=${program}&url=${deep}&c=${MARKED.subId}`,
      destination: DEEP,
    },
    { name: 'an older link to a URL', path: `/track?p=${publisherId}&u=${deep}`, destination: DEEP },
  ];
  await publishEdge(scene.ctx, env.EDGE, edgeBuilders);
  before = new Map();
  for (const { name, path } of links) before.set(name, locationOf(await visit(path)));
  await stored([...before.values()].map(({ searchParams }) => searchParams.get('tc') ?? ''));
  expect((await visit(ownSite())).status).toBe(302);
  await owner.browser.post('deletion', { email: MARKED.email });
  await eraseRequested(scene, owner);
  await publishEdge(scene.ctx, env.EDGE, edgeBuilders);
}, 60_000);

describe('a link of a deleted account', () => {
  it('leads to its destination in every form, past the network that it went through before', async () => {
    for (const { name, path, destination } of links) {
      expect(before.get(name)?.pathname, name).toBe('/sandbox/wild.example/e');
      const response = await visit(path);
      expect([name, response.status, locationOf(response).pathname]).toEqual([
        name,
        302,
        `/sandbox/${destination.slice('https://'.length)}`,
      ]);
      expect(locationOf(response).search, name).toBe('');
    }
  });

  it('to the owner’s former site names the site, and the visitor decides', async () => {
    const response = await visit(ownSite());
    expect(response.status).toBe(200);
    expect(await response.text()).toContain(MARKED.site);
  });

  it('counts no click, and its clicks are stored without what the owner wrote', async () => {
    const ids = await Promise.all(links.map(({ path }) => clickIdOf(path)));
    const blocked = { publisherId, classification: 'blocked', reason: 'publisher_suspended' };
    expect(await stored(ids)).toEqual(ids.map(() => expect.objectContaining(blocked)));
    await visit(ownSite());
    await vi.waitFor(async () => {
      expect((await clicksOf(publisherId)).map(({ reason }) => reason)).toContain('no_program');
    }, 5_000);
    expect(JSON.stringify(await clicksOf(publisherId))).not.toMatch(MARKED.pattern);
    expect((await countedVisits(publisherId)).click).toBeUndefined();
  });

  it('may have had a click just before, which arrives after the erasure: it is stored without what the owner wrote', async () => {
    const late = await scene.click(
      { id: publisherId, key: owner.key },
      { subId: MARKED.subId, referer: `https://${MARKED.site}`, clickedAt: systemClock() },
    );
    expect(await clickOnceStored(late)).toMatchObject({ subId: null, referer: null, destination: HOME });
  });

  it('earns nothing: a sale that a network reports for it is held and never payable', async () => {
    const payable = async () =>
      (await balancesUnder(scene.ctx, `publisher:${publisherId}`)).get(`publisher:${publisherId}:approved`);
    const earlier = await payable();
    const clickRef = await clickIdOf(links[0]?.path ?? '');
    const row = sampleRow('after', { eventAt: systemClock(), clickRef, status: 'paid' });
    await scene.report(row);
    const held = await env.DB.prepare('SELECT held_reason FROM conversions WHERE id = ?1')
      .bind(conversionIdOf('wildfire', 'after'))
      .first<string>('held_reason');
    expect(held).toBe('publisher_suspended');
    expect(await payable()).toBe(earlier);
  });
});

function ownSite(): string {
  return `/go/${publisherId}?url=https://${MARKED.site}/about`;
}

/** Follows a link from the owner's site, with nothing cached from earlier visits. */
function visit(path: string, headers: Record<string, string> = {}): Promise<Response> {
  const sent = { referer: `https://${MARKED.site}/best-lamps`, ...headers };
  return visitWith(createTracker(env), path, systemClock(), sent);
}

function stored(ids: readonly string[]) {
  return Promise.all(ids.map(clickOnceStored));
}

async function clickIdOf(path: string): Promise<string> {
  const response = await visit(path, { accept: 'application/json' });
  return (await response.json<{ click_id: string }>()).click_id;
}

function locationOf(response: Response): URL {
  return new URL(response.headers.get('location') ?? '');
}
