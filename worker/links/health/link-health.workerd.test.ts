import { env } from 'cloudflare:workers';
import { type SQL, sql } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { edgeBuilders } from '../../app/edge-builders.ts';
import { runJob } from '../../app/run-jobs.ts';
import { jobOf } from '../../app/schedule.ts';
import { applyPrograms } from '../../catalog/apply-programs.ts';
import { decidePrograms } from '../../catalog/approval.ts';
import { closeNetwork, openNetwork } from '../../catalog/close-network.ts';
import { publishEdge } from '../../catalog/edge-publisher.ts';
import { sampleProgram } from '../../catalog/testing/sample-program.ts';
import { BROWSER } from '../../clicks/redirect/testing/shop.ts';
import { monthOf, storeName } from '../../clicks/store/store-name.ts';
import { clicksOf, publishStoresOf } from '../../clicks/testing/stores.ts';
import { listAlerts } from '../../platform/alerts/alerts.ts';
import { VERSION } from '../../platform/contract/version.ts';
import { call, read } from '../../platform/http/testing/call.ts';
import { type Member, openScene, type Scene } from '../../platform/http/testing/scene.ts';
import { rowsReadBy } from '../../platform/testing/query-plans.ts';
import { addMs, DAY, dayOf, HOUR } from '../../platform/time.ts';
import { createLink, deleteLink, type Link, listLinks, readLink } from '../testing/link-calls.ts';
import { dueSites, oldestDuePage } from './check-due-pages.ts';
import { collectLinks } from './collect-links.ts';
import { linkChecks } from './testing/checks.ts';

const SHOP = 'https://elkaden-toys.example';
const OUTLET = 'https://elkaden-toys-outlet.example';
const TOYS = sampleProgram('Elkaden Toys', {
  domains: ['elkaden-toys.example', 'elkaden-toys-outlet.example'],
  country: null,
});

interface Health {
  state: string;
  code: string | null;
  sentence: string | null;
  first_seen_at: string | null;
  checked_at: string | null;
  clicks_at_risk: number;
}
interface Problems {
  data: (Health & { link_id: string | null; url: string; final_url: string | null; status: number | null })[];
  summary: { total: number; clicks_at_risk: number };
  meta: { next_cursor: string | null };
}

let scene: Scene;
let ada: Member;

beforeAll(async () => {
  scene = await openScene([TOYS]);
});

beforeEach(async () => {
  for (const table of ['alerts', 'link_checks', 'page_checks', 'visited_hosts', 'affiliate_links'])
    await env.DB.exec(`DELETE FROM ${table}`);
  ada = await scene.signUp();
});

afterEach(() => vi.restoreAllMocks());

describe('the check of a link', () => {
  it.each([
    ['/lamp', 'ok', null],
    ['/gone/lamp', 'problem', 'page.not_found'],
    ['/discontinued/lamp', 'problem', 'page.soft_404'],
    ['/retired/lamp', 'problem', 'page.redirects_home'],
    ['/old/lamp', 'problem', 'page.tag_dropped'],
    ['/short/lamp', 'ok', null],
    ['/loop', 'problem', 'page.too_many_redirects'],
    ['/elsewhere/lamp', 'problem', 'page.leaves_shop'],
    ['/members/lamp', 'unchecked', 'check.robots_forbidden'],
    ['/down', 'unchecked', 'check.failed_once'],
  ])('to %s finds %s (%s)', async (path, state, code) => {
    const link = await linkTo(SHOP + path);
    await linkChecks(scene.ctx.now).run();
    expect(await healthOf(link)).toMatchObject({ state, code, clicks_at_risk: 0 });
  });

  it('never follows a redirect to a private address', async () => {
    const link = await linkTo(`${SHOP}/inside/lamp`);
    const checks = linkChecks(scene.ctx.now);
    await checks.run();
    expect(await healthOf(link)).toMatchObject({ state: 'problem', code: 'page.address_refused' });
    expect(checks.requested.filter((url) => url.includes('10.0.0.7'))).toEqual([]);
  });

  it('requests nothing but robots.txt from a host that forbids all', async () => {
    const link = await linkTo(`${OUTLET}/lamp`);
    const checks = linkChecks(scene.ctx.now);
    await checks.run();
    expect(await healthOf(link)).toMatchObject({ state: 'unchecked', code: 'check.robots_forbidden' });
    expect(checks.requested).toEqual([`${OUTLET}/robots.txt`]);
  });

  it('requests only shops: no network and none of our redirects, so that no click is counted', async () => {
    for (const path of ['/lamp', '/elsewhere/lamp', '/old/lamp']) await linkTo(SHOP + path);
    const checks = linkChecks(scene.ctx.now);
    await checks.run();
    expect(new Set(checks.requested.map((url) => new URL(url).origin))).toEqual(new Set([SHOP]));
    const visits = await read<{ data: unknown[] }>('/v1/publisher/clicks', ada);
    expect(visits.body.data).toEqual([]);
  });

  it('says who asks, and waits between two requests to a shop', async () => {
    const agents: (string | null)[] = [];
    await linkTo(`${SHOP}/lamp`);
    const checks = linkChecks(scene.ctx.now);
    const { send } = checks.checks;
    checks.checks.send = (input, init) => {
      agents.push(new Headers(init?.headers).get('user-agent'));
      return send(input, init);
    };
    await checks.run();
    expect(agents).toEqual(
      Array(2).fill(`TributaryLinkCheck/${VERSION} (+${env.PUBLIC_ORIGIN}/link-checks)`),
    );
    expect(checks.pauses).toEqual([1_000]);
  });

  it('asks a shop whose crawl delay is longer than a run waits for one page, and for the next once the delay is over', async () => {
    for (const page of ['lamp', 'chair']) await linkTo(`${SHOP}/${page}`);
    const checks = linkChecks(scene.ctx.now, {
      send: async (input) =>
        String(input).endsWith('/robots.txt')
          ? new Response('User-agent: *\nCrawl-delay: 7200')
          : new Response('Lamps'),
    });
    await checks.run();
    await checks.runAgain();
    expect(checks.requested).toHaveLength(2);
    await checks.run();
    expect(checks.requested.filter((url) => !url.endsWith('/robots.txt'))).toHaveLength(2);
  });

  it('names a failure a problem when it happens again, and clears it when the page is back', async () => {
    let isUp = false;
    const checks = linkChecks(scene.ctx.now, {
      send: async (input) => {
        if (String(input).endsWith('/robots.txt')) return new Response('', { status: 404 });
        return isUp ? new Response('Lamps') : new Response('down', { status: 503 });
      },
    });
    const link = await linkTo(`${SHOP}/lamp`);
    await checks.run();
    expect(await healthOf(link)).toMatchObject({ state: 'unchecked', first_seen_at: null });
    await checks.run();
    const first = await healthOf(link);
    expect(first).toMatchObject({ state: 'problem', code: 'page.server_error' });
    expect(first.sentence).toContain('503');
    await checks.run();
    expect(await healthOf(link)).toMatchObject({ first_seen_at: first.first_seen_at });
    isUp = true;
    await checks.run();
    expect(await healthOf(link)).toMatchObject({
      state: 'ok',
      code: null,
      sentence: null,
      first_seen_at: null,
    });
    expect((await problems()).summary).toEqual({ total: 0, clicks_at_risk: 0 });
  });

  it('reads a page once a day for all publishers', async () => {
    const bea = await scene.signUp();
    await linkTo(`${SHOP}/gone/lamp`);
    await linkTo(`${SHOP}/gone/lamp`, bea);
    const checks = linkChecks(scene.ctx.now);
    await checks.run();
    await checks.runAgain();
    expect(checks.requested).toEqual([`${SHOP}/robots.txt`, `${SHOP}/gone/lamp`]);
    expect((await problems()).summary.total).toBe(1);
    expect((await problems(bea)).summary.total).toBe(1);
  });

  it('ends with the link', async () => {
    const link = await linkTo(`${SHOP}/gone/lamp`);
    const checks = linkChecks(scene.ctx.now);
    await checks.run();
    await deleteLink(ada, link.id);
    await checks.run();
    expect((await problems()).summary.total).toBe(0);
    expect(await env.DB.prepare('SELECT COUNT(*) AS pages FROM page_checks').first('pages')).toBe(0);
  });

  it('finds a program that has closed before it looks at the page', async () => {
    const link = await linkTo(`${SHOP}/gone/lamp`);
    await decidePrograms(scene.ctx, [scene.program.id], 'close');
    await publishEdge(scene.ctx, env.EDGE, edgeBuilders);
    await linkChecks(scene.ctx.now).run();
    for (const decision of ['reopen', 'approve'] as const)
      await decidePrograms(scene.ctx, [scene.program.id], decision);
    await publishEdge(scene.ctx, env.EDGE, edgeBuilders);
    expect(await healthOf(link)).toMatchObject({ state: 'problem', code: 'program.closed' });
  });
});

describe('the links of a closed network', () => {
  it('have its closing as their problem, until it is opened again', async () => {
    const link = await linkTo(`${SHOP}/lamp`);
    await closeNetwork(scene.ctx, 'wildfire', 'The contract has ended.');
    await publishEdge(scene.ctx, env.EDGE, edgeBuilders);
    await linkChecks(scene.ctx.now).run();
    expect(await healthOf(link)).toMatchObject({
      state: 'problem',
      code: 'network.closed',
      sentence: 'The network Wildfire is closed, so clicks on its programs don’t earn.',
    });
    await openNetwork(scene.ctx, 'wildfire', 'There is a new contract.');
    await publishEdge(scene.ctx, env.EDGE, edgeBuilders);
    await linkChecks(scene.ctx.now).run();
    expect(await healthOf(link)).toMatchObject({ state: 'ok', code: null });
  });
});

describe('clicks at risk', () => {
  it('are those of the last 30 days, of stored links and of destinations without one', async () => {
    const link = await linkTo(`${SHOP}/gone/lamp`);
    await click({ linkId: link.id, destination: `${SHOP}/gone/lamp` });
    for (let time = 0; time < 2; time++)
      await click({ linkId: null, destination: `${SHOP}/discontinued/desk` });
    await click({ linkId: null, destination: `${SHOP}/desk` });
    await linkChecks(scene.ctx.now).run();
    const { data, summary } = await problems();
    expect(data.map(({ link_id, code, clicks_at_risk }) => [link_id, code, clicks_at_risk])).toEqual([
      [null, 'page.soft_404', 2],
      [link.id, 'page.not_found', 1],
    ]);
    expect(summary).toEqual({ total: 2, clicks_at_risk: 3 });
  });

  it('are none of a destination whose query isn’t stored, because no one linked to the rest of it', async () => {
    for (const page of ['gone/lamp?', 'gone/lamp%3Fid=7', 'gone/desk'])
      await call(`/go/${ada.id}?url=${SHOP}/${page}`, { headers: { 'user-agent': BROWSER } });
    await vi.waitFor(async () => expect(await clicksOf(ada.id)).toHaveLength(3));
    await publishStoresOf((await clicksOf(ada.id)).map(({ clickId }) => clickId));
    await linkChecks(scene.ctx.now).run();
    const { data } = await problems();
    expect(data.map(({ url, code }) => [url, code])).toEqual([[`${SHOP}/gone/desk`, 'page.not_found']]);
  });

  it('are paged by a cursor, and an invalid cursor is refused', async () => {
    for (const page of ['a', 'b', 'c']) await linkTo(`${SHOP}/gone/${page}`);
    await linkChecks(scene.ctx.now).run();
    const first = await problems(ada, '?limit=2');
    const second = await problems(ada, `?limit=2&cursor=${first.meta.next_cursor}`);
    expect([...first.data, ...second.data].map(({ url }) => url)).toEqual(
      ['c', 'b', 'a'].map((page) => `${SHOP}/gone/${page}`),
    );
    expect(second.meta.next_cursor).toBeNull();
    expect(await read('/v1/publisher/link-health?cursor=x', ada)).toMatchObject({
      status: 400,
      body: { code: 'link_health.cursor_invalid' },
    });
  });

  it('show links whose visitors come from countries that the network doesn’t name', async () => {
    const local = sampleProgram('Elkader Toys', { country: 'US' });
    await applyPrograms(scene.ctx, 'wildfire', [TOYS, local]);
    await publishEdge(scene.ctx, env.EDGE, edgeBuilders);
    const url = 'https://elkader-toys.example/lamp';
    const link = await linkTo(url);
    for (let time = 0; time < 20; time++)
      await click({ linkId: link.id, destination: url, country: time < 15 ? 'DE' : 'US', ipHash: null });
    await linkChecks(scene.ctx.now, { isShop: async () => true, send: async () => new Response('') }).run();
    expect(await healthOf(link)).toMatchObject({
      state: 'problem',
      code: 'program.other_countries',
      sentence:
        'The network lists this program for US. 15 of 20 clicks came from other countries and may not earn.',
      clicks_at_risk: 20,
    });
  });
});

describe('a list of links', () => {
  it('can be filtered by problems', async () => {
    const [broken] = [await linkTo(`${SHOP}/gone/lamp`), await linkTo(`${SHOP}/lamp`)];
    await linkChecks(scene.ctx.now).run();
    const { body } = await listLinks(ada, '?health=problem');
    expect(body.data.map(({ id }) => id)).toEqual([broken.id]);
    expect(body.summary.total).toBe(1);
  });

  it('of brands shows the health of the home page that visitors followed', async () => {
    await click({ linkId: null, destination: `${SHOP}/` });
    await linkChecks(scene.ctx.now).run();
    const { body } = await read<{ data: { brand_name: string; health: Health }[] }>(
      '/v1/publisher/links',
      ada,
    );
    expect(body.data.find(({ brand_name }) => brand_name === 'Elkaden Toys')?.health).toMatchObject({
      state: 'ok',
      clicks_at_risk: 1,
    });
  });
});

describe('a run', () => {
  it('at the same time as another visits no page twice', async () => {
    for (let page = 0; page < 6; page++) await linkTo(`${SHOP}/lamp/${page}`);
    const checks = linkChecks(scene.ctx.now);
    await Promise.all([checks.run(), checks.runAgain()]);
    const pages = checks.requested.filter((url) => !url.endsWith('/robots.txt'));
    expect(pages.toSorted()).toEqual([...new Set(pages)].toSorted());
    await checks.runAgain();
    expect(
      await env.DB.prepare('SELECT COUNT(*) AS due FROM page_checks WHERE checked_at IS NULL').first('due'),
    ).toBe(0);
  });

  it('is not stopped by a shop that never responds', async () => {
    const [dead, fine] = [await linkTo(`${OUTLET}/lamp`), await linkTo(`${SHOP}/gone/lamp`)];
    const checks = linkChecks(scene.ctx.now);
    const { send } = checks.checks;
    checks.checks.timeoutMs = 50;
    checks.checks.send = (input, init) =>
      String(input).startsWith(OUTLET) ? new Promise<never>(() => {}) : send(input, init);
    await checks.run();
    expect(await healthOf(dead)).toMatchObject({ state: 'unchecked', code: 'check.failed_once' });
    expect(await healthOf(fine)).toMatchObject({ state: 'problem', code: 'page.not_found' });
  });

  it('continues after a step that failed halfway', async () => {
    for (const page of ['a', 'b']) await linkTo(`${SHOP}/gone/${page}`);
    const checks = linkChecks(scene.ctx.now);
    const { send } = checks.checks;
    let hasFailed = false;
    const { clock } = checks.checks;
    checks.checks.send = (input, init) => {
      if (String(input).endsWith('/b') && !hasFailed) {
        hasFailed = true;
        checks.checks.clock = () => {
          checks.checks.clock = clock;
          throw new Error('the isolate is gone');
        };
      }
      return send(input, init);
    };
    await checks.run();
    await checks.run();
    expect((await problems()).summary.total).toBe(2);
  });

  it('reaches every publisher and page, however few a run takes', async () => {
    const bea = await scene.signUp();
    for (let page = 0; page < 7; page++) await linkTo(`${SHOP}/gone/${page}`, page % 2 === 0 ? ada : bea);
    await linkChecks(scene.ctx.now).run(1);
    expect((await problems()).summary.total).toBe(4);
    expect((await problems(bea)).summary.total).toBe(3);
  });

  it('never calls a page unreachable because of our own error: it alerts operators, and visits the page later', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    const link = await linkTo(`${SHOP}/gone/lamp`);
    const checks = linkChecks(scene.ctx.now);
    const { send } = checks.checks;
    for (const broken of [
      () => Promise.reject(new Error('Too many subrequests by single Worker invocation.')),
      () => {
        checks.checks.isShop = () => Promise.reject(new Error('D1_ERROR: the database is down'));
        return Promise.resolve(Response.redirect(`${OUTLET}/lamp`));
      },
    ]) {
      checks.checks.send = broken;
      await checks.run();
      expect(await healthOf(link)).toMatchObject({ state: 'unchecked', code: null });
    }
    expect(logged).toHaveBeenCalled();
    expect(await openAlerts()).toEqual(['link_health.not_checked']);
    checks.checks.send = send;
    await checks.run();
    expect(await healthOf(link)).toMatchObject({ state: 'problem', code: 'page.not_found' });
    expect(await openAlerts()).toEqual([]);
  });

  it('alerts operators when the links of a publisher can’t be read', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    await linkTo(`${SHOP}/lamp`);
    await env.DB.exec(
      `CREATE TRIGGER refused BEFORE INSERT ON link_checks WHEN NEW.publisher_id = '${ada.id}' BEGIN SELECT RAISE(ABORT, 'refused'); END`,
    );
    await linkChecks(scene.ctx.now).run();
    await env.DB.exec('DROP TRIGGER refused');
    expect(await openAlerts()).toEqual(['link_health.not_collected']);
  });

  it('is late by the page that has been due longest, except those of shops that don’t respond', async () => {
    await linkTo(`${SHOP}/lamp`);
    await linkTo(`${OUTLET}/lamp`);
    const checks = linkChecks(scene.ctx.now);
    await checks.run();
    expect(await oldestDuePage(scene.ctx)).toBeNull();
    const tomorrow = { ...scene.ctx, now: addMs(scene.ctx.now, DAY) };
    expect(await oldestDuePage(tomorrow)).toBe(addMs(scene.ctx.now, 20 * HOUR));
    await env.DB.exec(`UPDATE visited_hosts SET paused_until = ${addMs(tomorrow.now, HOUR)}`);
    expect(await oldestDuePage(tomorrow)).toBeNull();
  });

  it('finds the shops of other pages without reading all, while one shop has thousands that are due', async () => {
    const { ctx } = scene;
    await pagesOf(2_000, sql`'large-shop.example'`, 0);
    await pagesOf(5_000, sql`printf('shop-%04d.example', s.n / 5)`, 1);
    const found = new Set<string>();
    for (let after: string | null = ''; after !== null; ) {
      const from: string = after;
      const { sites, next } = await dueSites(ctx, ctx.now, { limit: 20, after: from });
      expect(sites).toContain('large-shop.example');
      expect(
        await rowsReadBy(ctx, (each) => dueSites(each, ctx.now, { limit: 20, after: from })),
      ).toBeLessThan(10_000);
      for (const site of sites) found.add(site);
      if (found.size >= 100) break;
      after = next;
    }
    expect(found.size).toBeGreaterThanOrEqual(100);
    await env.DB.exec(
      `UPDATE page_checks SET due_at = ${addMs(ctx.now, DAY)} WHERE site <> 'large-shop.example'`,
    );
    expect(await dueSites(ctx, ctx.now, { limit: 20, after: 'shop-0990.example' })).toEqual({
      sites: ['large-shop.example'],
      next: '',
    });
  });

  it('deletes pages that no one links to in parts, so that no statement reads all', async () => {
    await pagesOf(7_000, sql`'large-shop.example'`, 0);
    const counts: number[] = [];
    for (let cursor: string | null = null; ; ) {
      cursor = (await collectLinks(scene.ctx, { capacity: 100, cursor })).next;
      const [row] = await scene.ctx.db.all<{ pages: number }>(
        sql`SELECT COUNT(*) AS pages FROM page_checks WHERE site = 'large-shop.example'`,
      );
      counts.push(row?.pages ?? -1);
      if (cursor === null) break;
    }
    expect([counts[0], counts.at(-1)]).toEqual([7_000, 0]);
    for (const [at, pages] of counts.entries())
      expect((counts[at - 1] ?? 7_000) - pages).toBeLessThanOrEqual(5_000);
  });

  it('is made by its jobs', async () => {
    const link = await linkTo(`${SHOP}/gone/lamp`);
    for (const name of ['collect_links', 'check_pages', 'settle_links'] as const)
      await runJob(scene.ctx, env, jobOf(name));
    expect(await healthOf(link)).toMatchObject({ state: 'problem', code: 'page.not_found' });
  });
});

async function pagesOf(count: number, site: SQL, dueAt: number): Promise<void> {
  await scene.ctx.db.run(
    sql`WITH RECURSIVE s (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM s WHERE n + 1 < ${count})
        INSERT INTO page_checks (url, site, due_at) SELECT 'https://' || ${site} || '/' || s.n, ${site}, ${dueAt} FROM s`,
  );
}

async function openAlerts(): Promise<string[]> {
  const { alerts } = await listAlerts(scene.ctx, { page: 1, perPage: 10, state: 'open' });
  return alerts.map(({ code }) => code);
}

async function linkTo(url: string, by = ada): Promise<Link> {
  const { status, body } = await createLink(by, { url });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body.data;
}

async function healthOf(link: Link, by = ada): Promise<Health> {
  return (await readLink(by, link.id)).body.data.health as Health;
}

async function problems(by = ada, query = ''): Promise<Problems> {
  return (await read<Problems>(`/v1/publisher/link-health${query}`, by)).body;
}

/** A click that the store has published. */
async function click(changes: Parameters<Scene['click']>[1]): Promise<void> {
  await scene.click(ada, changes);
  const month = monthOf(dayOf(scene.ctx.now));
  await env.CLICK_STORES.getByName(storeName({ publisherId: ada.id, month })).publish();
}
