import { type Browser, type BrowserContextOptions, chromium } from '@playwright/test';
import { z } from 'zod';
import { findChromium } from '../../local/chromium.ts';
import { buildWeb } from '../../local/prepare.ts';
import { startSystem } from '../bench-system.ts';
import { call, setUp } from '../calls.ts';
import { duration, type Finding, whole } from '../finding.ts';
import { fillCatalog } from '../follow-sync.ts';
import { serveSite } from '../serve-site.ts';
import { openBrandScreen, signIn } from './brand-screen/brand-screen.ts';
import { SHORTEST_MS } from './brand-screen/interaction-log.ts';
import { interact, pageWhileLoading } from './brand-screen/interactions.ts';

const MERCHANTS = 50_000;
const FEW_MERCHANTS = 100;
const ROUNDS = 5;
const TARGET_MS = 200;

/** The slowest interaction of each kind, in milliseconds until its next paint. */
interface Used {
  brands: number;
  interactions: Map<string, number>;
}

/**
 * Uses the brand partners' screen in Chromium with few brands and with many. The target is absolute, because it is what people
 * notice. The same interactions with few brands show what the machine itself takes.
 */
export async function brandList(): Promise<Finding[]> {
  const executablePath = await findChromium();
  await buildWeb();
  const system = await startSystem();
  const site = await serveSite(system.origin);
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    await setUp(system);
    await fillCatalog(system, FEW_MERCHANTS);
    await call(`${system.origin}/dev/seed`, z.unknown(), { method: 'POST' });
    const session = await signIn(site.origin);
    const few = await used(browser, session);
    await fillCatalog(system, MERCHANTS);
    const many = await used(browser, session);
    return [slowest(many, few)];
  } finally {
    await browser.close();
    await site.stop();
    await system.stop();
  }
}

async function used(browser: Browser, session: BrowserContextOptions): Promise<Used> {
  const screen = await openBrandScreen(browser, session);
  await pageWhileLoading(screen);
  for (let round = 0; round < ROUNDS; round++) await interact(screen, round);
  const interactions = await screen.log.slowest();
  await screen.page.context().close();
  return { brands: screen.all.total, interactions };
}

function slowest(many: Used, few: Used): Finding {
  const [[name, slowest] = ['', Number.NaN]] = [...many.interactions].sort(([, a], [, b]) => b - a);
  const text = (milliseconds: number | undefined) =>
    milliseconds === SHORTEST_MS ? `≤ ${SHORTEST_MS} ms` : duration(milliseconds ?? Number.NaN);
  const each = [...many.interactions].map(
    ([name, milliseconds]) => `${name} ${text(milliseconds)} (${text(few.interactions.get(name))})`,
  );
  return {
    promise: `The screen of ${whole(many.brands)} brands: the slowest interaction to its next paint`,
    target: `≤ ${TARGET_MS} ms`,
    measured: `${duration(slowest)} (${name})`,
    details: `with ${few.brands} brands in brackets: ${each.join(', ')}`,
    passed: many.brands >= MERCHANTS && slowest <= TARGET_MS,
  };
}
