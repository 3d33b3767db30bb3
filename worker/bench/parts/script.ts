import { mkdirSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { type Browser, chromium, type Page } from '@playwright/test';
import { z } from 'zod';
import { readRelease, readVersions } from '../../../script/releases.ts';
import { findChromium } from '../../local/chromium.ts';
import { startSystem } from '../bench-system.ts';
import { call, setUp } from '../calls.ts';
import { duration, type Finding, whole } from '../finding.ts';
import { fillCatalog } from '../follow-sync.ts';
import { type BenchSite, type SiteFiles, serveSite } from '../serve-site.ts';
import { median } from '../statistics.ts';
import { heapBytes } from './browser/heap.ts';
import { type ScriptWork, scriptWorkOf } from './browser/script-work.ts';
import { traced } from './browser/trace.ts';
import { LINKS, linksToShops } from './links-page/content.ts';
import { appDocument, appScript, staticDocument } from './links-page/documents.ts';

const MERCHANTS = 5_000;
const SHOPS = 24;
const ROUNDS = 15;
const CPU_SLOWDOWN = 4;
const MAX_BYTES = 3_000;
const MAX_TOTAL_MS = 15;
const MAX_TASK_MS = 5;
const MAX_HEAP_BYTES = 200_000;
const TRACES = '.bench/script';
/** The script ends well before. */
const SETTLE_MS = 2_000;

const SCRIPT = '/script.js';
/** The first page of a visit and its next one, which has the same content. */
const FIRST = '/with';
const NEXT = '/again';
/** The first page with the least script instead: the baseline of the longest task. */
const LEAST = '/least';
const LEAST_SCRIPT = '/least.js';
/** A page that a React app renders. */
const APP = '/app';
const APP_SCRIPT = '/app.js';

const Brands = z.object({ data: z.array(z.object({ domain: z.string() })) });

/**
 * Measures the auto-link script in Chromium, on a page with 1,000 links and about 6,000 elements. Times are processor times of the
 * page's main thread, because other programs on the machine would count in wall time: everything that it does for scripts until
 * the last link is marked. Each load has a new profile, and single loads vary by half, so medians count. The heap is the
 * difference between the page with and without the script, after garbage collection.
 */
export async function script(): Promise<Finding[]> {
  const executablePath = await findChromium();
  mkdirSync(TRACES, { recursive: true });
  const system = await startSystem();
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  let site: BenchSite | undefined;
  try {
    await setUp(system);
    await fillCatalog(system, MERCHANTS);
    const { data } = await call(`${system.origin}/v1/brands?per_page=${SHOPS}`, Brands);
    const files: Record<string, SiteFiles[string]> = {};
    site = await serveSite(system.origin, files);
    await addFiles(
      files,
      site,
      data.map(({ domain }) => domain),
    );
    const work: Run[] = [];
    const next: Run[] = [];
    const least: Run[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      work.push(await measureWork(browser, site, FIRST, round));
      next.push(await measureWork(browser, site, NEXT, round));
      least.push(await measureWork(browser, site, LEAST, round));
    }
    return [
      size(),
      ...times(work, 'a visit’s first page'),
      ...times(next, 'its next page'),
      againstLeast(work, least),
      shift([...work, ...next]),
      await requests(browser, site),
      await measureHeap(browser, site, APP, 'on a page that a React app renders'),
      await measureHeap(browser, site, FIRST, 'on a page that has no other script'),
    ];
  } finally {
    await browser.close();
    await site?.stop();
    await system.stop();
  }
}

async function addFiles(
  files: Record<string, SiteFiles[string]>,
  site: BenchSite,
  shops: readonly string[],
): Promise<void> {
  const { latest } = readVersions();
  const own = `<script async src="${scriptUrl(site)}" data-disclosure="position:fixed;bottom:0;right:0"></script>`;
  const html = (text: string): SiteFiles[string] => ['text/html; charset=utf-8', text];
  const javascript = (text: string): SiteFiles[string] => ['text/javascript', text];
  Object.assign(files, {
    [SCRIPT]: javascript(readRelease(latest)),
    [FIRST]: html(staticDocument(shops, own)),
    [NEXT]: html(staticDocument(shops, own)),
    [LEAST_SCRIPT]: javascript(leastScript(shops)),
    [LEAST]: html(staticDocument(shops, `<script async src="${scriptUrl(site, LEAST_SCRIPT)}"></script>`)),
    [withoutScript(FIRST)]: html(staticDocument(shops, '')),
    [APP_SCRIPT]: javascript(await appScript()),
    [APP]: html(appDocument(shops, own, APP_SCRIPT)),
    [withoutScript(APP)]: html(appDocument(shops, '', APP_SCRIPT)),
  });
}

/** The path of the same page without the script. */
function withoutScript(path: string): string {
  return `${path}-without`;
}

/** The script comes from another origin than the page. */
function scriptUrl({ origin }: BenchSite, path = SCRIPT): string {
  return `${origin.replace('127.0.0.1', 'localhost')}${path}?publisher_id=PUB000001`;
}

/** What every script of this kind does at least: it finds the links, reads their hosts, asks once, and marks those to shops. */
function leastScript(shops: readonly string[]): string {
  return `addEventListener('load', async () => {
    const shops = new Set(${JSON.stringify(shops)});
    const links = [...document.querySelectorAll('a[href*="//"]')].filter(({ href }) => {
      const labels = new URL(href).hostname.split('.');
      return labels.some((_, index) => shops.has(labels.slice(index).join('.')));
    });
    await fetch(new URL('/v1/resolve/000', document.querySelector('script[src]').src)).catch(() => undefined);
    for (const link of links) link.rel = (link.rel + ' sponsored').trim();
  });`;
}

interface Run extends ScriptWork {
  shift: number;
}

async function measureWork(browser: Browser, site: BenchSite, path: string, round: number): Promise<Run> {
  const page = await newPage(browser);
  if (path === NEXT) {
    await page.goto(site.origin + FIRST);
    await pause(SETTLE_MS);
  }
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  const events = await traced(page, `${TRACES}${path}-${round}.json`, async () => {
    await page.goto(site.origin + path);
    await pause(SETTLE_MS);
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await requireMarked(page, linksToShops());
  const shifts = events.flatMap(({ name, args }) => (name === 'LayoutShift' ? [args.data?.score ?? 0] : []));
  await page.context().close();
  return {
    ...scriptWorkOf(events, scriptUrl(site, path === LEAST ? LEAST_SCRIPT : SCRIPT)),
    shift: shifts.reduce((sum, score) => sum + score, 0),
  };
}

/** Compares the heap of a page with and without the script, in turns. */
async function measureHeap(browser: Browser, site: BenchSite, path: string, which: string): Promise<Finding> {
  const kept: number[] = [];
  const javascript: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const without = await heapOf(browser, site.origin + withoutScript(path), 0);
    const withScript = await heapOf(browser, site.origin + path, linksToShops());
    kept.push(withScript.all - without.all);
    javascript.push(withScript.javascript - without.javascript);
  }
  const bytes = median(kept);
  return {
    promise: `Heap that the script keeps with ${whole(LINKS)} links, ${which}`,
    target: `≤ ${MAX_HEAP_BYTES / 1_000} kB`,
    measured: `${Math.round(bytes / 1_000)} kB`,
    details: `${Math.round(median(javascript) / 1_000)} kB of it JavaScript; median of ${ROUNDS}`,
    passed: bytes <= MAX_HEAP_BYTES,
  };
}

async function heapOf(browser: Browser, url: string, marked: number) {
  const page = await newPage(browser);
  await page.goto(url);
  await pause(SETTLE_MS);
  const heap = await heapBytes(page);
  await requireMarked(page, marked);
  await page.context().close();
  return heap;
}

async function requests(browser: Browser, site: BenchSite): Promise<Finding> {
  const page = await newPage(browser);
  const countOf = async (path: string) => {
    site.requests.length = 0;
    await page.goto(site.origin + path);
    await pause(SETTLE_MS);
    await requireMarked(page, linksToShops());
    const ofScript = site.requests.filter((each) => each !== path);
    return [
      ofScript.filter((each) => each === SCRIPT).length,
      ofScript.filter((each) => each.startsWith('/v1/')).length,
    ];
  };
  const [first, second] = [await countOf(FIRST), await countOf(NEXT)];
  await page.context().close();
  return {
    promise: 'Requests for the script and of its lookup',
    target: '1 + 1, and no lookup on the next page',
    measured: `${first.join(' + ')}; on the next page ${second.join(' + ')}`,
    passed: first.join() === '1,1' && second[1] === 0,
  };
}

async function newPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  return context.newPage();
}

/** Throws unless so many links are marked. During a measurement, asking the page would add to it. */
async function requireMarked(page: Page, expected: number): Promise<void> {
  const marked = await page.locator('a[rel~=sponsored]').count();
  if (marked !== expected) throw new Error(`${marked} links are marked, ${expected} lead to shops.`);
}

function size(): Finding {
  const { latest, versions } = readVersions();
  const { brotli = Number.NaN, bytes = Number.NaN } = versions[latest] ?? {};
  return {
    promise: `Size of the script ${latest} with Brotli`,
    target: `≤ ${whole(MAX_BYTES)} bytes`,
    measured: `${whole(brotli)} bytes`,
    details: `${whole(bytes)} bytes without`,
    passed: brotli <= MAX_BYTES,
  };
}

function times(runs: readonly Run[], page: string): Finding[] {
  const total = median(runs.map((run) => run.total));
  const task = median(runs.map((run) => run.longestTask));
  const conditions = `${whole(LINKS)} links, CPU ${CPU_SLOWDOWN}× slower`;
  return [
    {
      promise: `The script’s time on the main thread of ${page} (${conditions})`,
      target: `≤ ${MAX_TOTAL_MS} ms`,
      measured: duration(total),
      details: `median of ${ROUNDS}: ${runs.map((run) => run.total.toFixed(1)).join(', ')}`,
      passed: total <= MAX_TOTAL_MS,
    },
    {
      promise: `The script’s part of the longest task of ${page} (${conditions})`,
      target: `≤ ${MAX_TASK_MS} ms`,
      measured: duration(task),
      details: `median of ${ROUNDS}; the longest of all ${duration(Math.max(...runs.map((run) => run.longestTask)))}`,
      passed: task <= MAX_TASK_MS,
    },
  ];
}

function againstLeast(runs: readonly Run[], least: readonly Run[]): Finding {
  const task = median(runs.map((run) => run.longestTask));
  const baseline = median(least.map((run) => run.longestTask));
  return {
    promise: 'The script’s part of the longest task, against that of the least script in the same run',
    target: `≤ ${duration(baseline)}`,
    measured: duration(task),
    details: `medians of ${ROUNDS}; the least script finds the links, reads their hosts, asks once and marks them`,
    passed: task <= baseline,
  };
}

function shift(runs: readonly Run[]): Finding {
  const worst = Math.max(...runs.map((run) => run.shift));
  return {
    promise: 'Layout shift on these pages, with the disclosure shown',
    target: '0',
    measured: String(worst),
    passed: worst === 0,
  };
}
