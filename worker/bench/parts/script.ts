import { mkdirSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { type Browser, chromium, type Page } from '@playwright/test';
import { z } from 'zod';
import { readRelease, readVersions } from '../../../script/releases.ts';
import { findChromium } from '../../local/chromium.ts';
import { startSystem } from '../bench-system.ts';
import { heapBytes } from '../browser/heap.ts';
import { type ScriptWork, scriptWorkOf } from '../browser/script-work.ts';
import { traced } from '../browser/trace.ts';
import { call, setUp } from '../calls.ts';
import { type Finding, withoutTarget } from '../finding.ts';
import { fillCatalog } from '../follow-sync.ts';
import { LINKS, linksToShops } from '../links-page/content.ts';
import { appDocument, appScript, staticDocument } from '../links-page/documents.ts';
import { type BenchSite, type SiteFiles, serveSite } from '../serve-site.ts';
import { median } from '../statistics.ts';
import { duration, ratio, whole } from '../wording.ts';

const MERCHANTS = 5_000;
const SHOPS = 24;
const ROUNDS = 15;
const CPU_SLOWDOWN = 4;
const MAX_BYTES = 2_000;
const MAX_TOTAL_MS = 15;
const MAX_TASK_MS = 5;
const MAX_HEAP_BYTES = 200_000;
const TRACES = '.bench/script';
/** The script ends well before. */
const SETTLE_MS = 2_000;

/** A page, its script, and the page that the visit begins with, if it is another one. */
interface Measured {
  page: string;
  script: string;
  firstPage?: string;
}
const OWN: Measured = { page: '/with', script: '/script.js' };
const NEXT: Measured = { page: '/again', script: OWN.script, firstPage: OWN.page };
const LEAST: Measured = { page: '/least', script: '/least.js' };
/** A page that a React app renders. */
const APP = '/app';
const APP_SCRIPT = '/app.js';

const Brands = z.object({ data: z.array(z.object({ domain: z.string() })) });

/** Measures the auto-link script on a page with many links in Chromium. */
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
      least.push(await measureWork(browser, site, LEAST, round));
      work.push(await measureWork(browser, site, OWN, round));
      next.push(await measureWork(browser, site, NEXT, round));
    }
    return [
      size(),
      ...times(work, next, least),
      shift([...work, ...next]),
      await requests(browser, site),
      await measureHeap(browser, site, APP, 'on a page that a React app renders'),
      await measureHeap(browser, site, OWN.page, 'on a page that has no other script'),
    ];
  } finally {
    await browser.close();
    site?.stop();
    await system.stop();
  }
}

async function addFiles(
  files: Record<string, SiteFiles[string]>,
  site: BenchSite,
  shops: readonly string[],
): Promise<void> {
  const { latest } = readVersions();
  const tag = (script: string, attributes = '') =>
    `<script async src="${scriptUrl(site, script)}"${attributes}></script>`;
  const style = ' data-disclosure="position:fixed;bottom:0;right:0"';
  const own = tag(OWN.script, style);
  const html = (text: string): SiteFiles[string] => ['text/html; charset=utf-8', text];
  const javascript = (text: string): SiteFiles[string] => ['text/javascript', text];
  Object.assign(files, {
    [OWN.script]: javascript(readRelease(latest)),
    [OWN.page]: html(staticDocument(shops, own)),
    [NEXT.page]: html(staticDocument(shops, own)),
    [withoutScript(OWN.page)]: html(staticDocument(shops, '')),
    [LEAST.script]: javascript(leastScript(shops)),
    [LEAST.page]: html(staticDocument(shops, tag(LEAST.script, style))),
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
function scriptUrl({ origin }: BenchSite, script: string): string {
  return `${origin.replace('127.0.0.1', 'localhost')}${script}?publisher_id=PUB000001`;
}

/**
 * The least that a script can do for the same result on this page: it knows the shops, asks for nothing, reads each link
 * once, marks those to shops and shows the disclosure, all at once.
 */
function leastScript(shops: readonly string[]): string {
  const known = JSON.stringify(shops.map((shop) => `www.${shop}`));
  return `const style = document.currentScript.dataset.disclosure;
addEventListener('load', () => {
  const shops = new Set(${known});
  for (const link of document.links) if (shops.has(link.hostname)) link.relList.add('sponsored');
  const note = document.createElement('small');
  note.textContent = 'We may earn a commission from links here.';
  note.style.cssText = style;
  document.body.append(note);
});`;
}

interface Run extends ScriptWork {
  shift: number;
}

async function measureWork(
  browser: Browser,
  site: BenchSite,
  { page: path, script: name, firstPage }: Measured,
  round: number,
): Promise<Run> {
  const page = await newPage(browser);
  if (firstPage) {
    await page.goto(site.origin + firstPage);
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
    ...scriptWorkOf(events, scriptUrl(site, name)),
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
    what: `Heap that the script keeps with ${whole(LINKS)} links, ${which}`,
    target: `≤ ${MAX_HEAP_BYTES / 1_000} kB`,
    measured: `${Math.round(bytes / 1_000)} kB (${Math.round(median(javascript) / 1_000)} kB of it JavaScript), median of ${ROUNDS}`,
    passed: bytes <= MAX_HEAP_BYTES,
    figures: { bytes, javascript: median(javascript) },
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
      ofScript.filter((each) => each === OWN.script).length,
      ofScript.filter((each) => each.startsWith('/v1/')).length,
    ];
  };
  const [first, second] = [await countOf(OWN.page), await countOf(NEXT.page)];
  await page.context().close();
  return {
    what: 'Requests of the script: the script itself and the lookup',
    target: '1 + 1, lookup 0 from the cache',
    measured: `${first.join(' + ')}; on the next page ${second.join(' + ')}`,
    passed: first.join() === '1,1' && second[1] === 0,
    figures: { script: first[0] ?? 0, lookups: first[1] ?? 0, lookupsAgain: second[1] ?? 0 },
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
    what: `Size of the script ${latest} with Brotli`,
    target: `≤ ${whole(MAX_BYTES)} bytes`,
    measured: `${whole(brotli)} bytes (${whole(bytes)} without)`,
    passed: brotli <= MAX_BYTES,
    figures: { brotli, bytes },
  };
}

function times(runs: readonly Run[], nextRuns: readonly Run[], leastRuns: readonly Run[]): Finding[] {
  const first = mediansOf(runs);
  const least = mediansOf(leastRuns);
  return [
    ...timesOf(runs, 'of a visit’s first page'),
    ...timesOf(nextRuns, 'of its next page'),
    withoutTarget(
      'The first page against the least script: it knows the shops, reads and marks the links, and shows the disclosure, at once',
      `${ratio(first.total / least.total)}× and ${ratio(first.task / least.task)}× (${duration(least.total)}, longest task ${duration(least.task)})`,
      { least: least.total, leastTask: least.task },
    ),
  ];
}

function timesOf(runs: readonly Run[], which: string): Finding[] {
  const { total, task } = mediansOf(runs);
  const worst = Math.max(...runs.map((run) => run.longestTask));
  return [
    {
      what: `Main thread ${which} with ${whole(LINKS)} links, CPU ${CPU_SLOWDOWN}× slower: everything that the script runs`,
      target: `≤ ${MAX_TOTAL_MS} ms`,
      measured: `${duration(total)}, median of ${ROUNDS} (${runs.map((run) => run.total.toFixed(1)).join(', ')})`,
      passed: total <= MAX_TOTAL_MS,
      figures: { total },
    },
    {
      what: 'The same: the script’s part of the longest task',
      target: `≤ ${MAX_TASK_MS} ms`,
      measured: `${duration(task)}, median of ${ROUNDS}; the longest of all ${duration(worst)}`,
      passed: task <= MAX_TASK_MS,
      figures: { task, worst },
    },
  ];
}

function mediansOf(runs: readonly Run[]) {
  return {
    total: median(runs.map((run) => run.total)),
    task: median(runs.map((run) => run.longestTask)),
  };
}

function shift(runs: readonly Run[]): Finding {
  const worst = Math.max(...runs.map((run) => run.shift));
  return {
    what: 'Layout shift on this page, with the disclosure shown',
    target: '0',
    measured: String(worst),
    passed: worst === 0,
    figures: { shift: worst },
  };
}
