import { mkdirSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { z } from 'zod';
import { findChromium } from '../../local/chromium.ts';
import { buildWeb } from '../../local/prepare.ts';
import { startSystem } from '../bench-system.ts';
import {
  type BrandScreen,
  maxRows,
  openBrandScreen,
  scrollThrough,
  signIn,
} from '../brand-screen/brand-screen.ts';
import { type Frames, framesOf, LONG_FRAME_MS } from '../brand-screen/frames.ts';
import { SHORTEST_MS } from '../brand-screen/interaction-log.ts';
import { interact, pageWhileLoading } from '../brand-screen/interactions.ts';
import { heapBytes } from '../browser/heap.ts';
import { traced } from '../browser/trace.ts';
import { call, setUp } from '../calls.ts';
import { type Finding, withoutTarget } from '../finding.ts';
import { fillCatalog } from '../follow-sync.ts';
import { serveSite } from '../serve-site.ts';
import { duration, ratio, whole } from '../wording.ts';

const MERCHANTS = 50_000;
const FEW_MERCHANTS = 100;
const ROUNDS = 5;
const TARGET_MS = 200;
const TRACES = '.bench/brand-list';

/** The slowest interaction of each kind, in milliseconds until its next paint. */
interface Used {
  brands: number;
  interactions: Map<string, number>;
}

interface Scrolled {
  brands: number;
  frames: Frames;
  rows: number;
  heap: number;
}

/** Measures the brand partners' screen in Chromium with few brands and with many. */
export async function brandList(): Promise<Finding[]> {
  const executablePath = await findChromium();
  await buildWeb();
  mkdirSync(TRACES, { recursive: true });
  const system = await startSystem();
  const site = await serveSite(system.origin);
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    await setUp(system);
    await fillCatalog(system, FEW_MERCHANTS);
    await call(`${system.origin}/dev/seed`, z.unknown(), { method: 'POST' });
    const session = await signIn(site.origin);
    const withScreen = async <Result>(measure: (screen: BrandScreen) => Promise<Result>) => {
      const screen = await openBrandScreen(browser, session);
      const result = await measure(screen);
      await screen.page.context().close();
      return result;
    };
    const few = await withScreen(use);
    await fillCatalog(system, MERCHANTS);
    const many = await withScreen(use);
    const scrolled = await withScreen(scroll);
    return [worst(many, few), each(many, few), longFrames(scrolled), size(scrolled)];
  } finally {
    await browser.close();
    site.stop();
    await system.stop();
  }
}

async function use(screen: BrandScreen): Promise<Used> {
  await pageWhileLoading(screen);
  for (let round = 0; round < ROUNDS; round++) await interact(screen, round);
  return { brands: screen.all.total, interactions: await screen.log.slowest() };
}

async function scroll(screen: BrandScreen): Promise<Scrolled> {
  const { page, all } = screen;
  const events = await traced(page, `${TRACES}/scrolling.json`, () => scrollThrough(screen));
  const { javascript } = await heapBytes(page);
  return {
    brands: all.total,
    frames: framesOf(events),
    rows: await maxRows(page),
    heap: javascript / 2 ** 20,
  };
}

function worst(many: Used, few: Used): Finding {
  const [[name, inp] = ['', Number.NaN]] = [...many.interactions].sort(([, a], [, b]) => b - a);
  const base = Math.max(...few.interactions.values());
  return {
    what: `Screen of ${whole(many.brands)} brands: slowest interaction to next paint`,
    target: `≤ ${TARGET_MS} ms`,
    measured: `${duration(inp)} (${name}); ${ratio(inp / base)}× the slowest with ${few.brands} brands, ${duration(base)}`,
    passed: many.brands >= MERCHANTS && inp <= TARGET_MS,
    figures: { inp, base, ratio: inp / base, brands: many.brands },
  };
}

function each(many: Used, few: Used): Finding {
  const text = (milliseconds: number | undefined) =>
    milliseconds === SHORTEST_MS ? `≤ ${SHORTEST_MS} ms` : duration(milliseconds ?? Number.NaN);
  const slowest = [...many.interactions].map(
    ([name, milliseconds]) => `${name} ${text(milliseconds)} (${text(few.interactions.get(name))})`,
  );
  return withoutTarget(
    `Each of its interactions (with ${few.brands} brands), the slowest of ${ROUNDS}`,
    slowest.join(', '),
    Object.fromEntries(many.interactions),
  );
}

function longFrames({ brands, frames: { count, long, longest } }: Scrolled): Finding {
  return withoutTarget(
    `Frames over ${LONG_FRAME_MS} ms while all ${whole(brands)} brands scroll by`,
    `${whole(long)} of ${whole(count)}, the longest ${duration(longest)}`,
    { long, longest },
  );
}

function size({ brands, rows, heap }: Scrolled): Finding {
  return withoutTarget(
    `The page with all ${whole(brands)} brands loaded`,
    `at most ${rows} table rows, ${heap.toFixed(0)} MiB of JavaScript heap`,
    { rows, heapMib: heap },
  );
}
