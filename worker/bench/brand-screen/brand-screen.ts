import { type Browser, type BrowserContextOptions, type Locator, type Page, request } from '@playwright/test';
import { z } from 'zod';
import { type InteractionLog, logInteractions } from './interaction-log.ts';

const DEMO = { email: 'demo@tributary.example', password: 'local-demo-password' };
/** As fast as a scrollbar is dragged: 50,000 rows in half a minute. */
const PIXELS_PER_SECOND = 100_000;
const LOADED_WITHIN_MS = 300_000;
const BRANDS = '/v1/publisher/brands';
const Brands = z.object({
  data: z.array(z.object({ name: z.string() })),
  summary: z.object({ total: z.number() }),
});

/** The screen of the brand partners in a browser of its own profile, signed in to the demo account. */
export interface BrandScreen {
  page: Page;
  log: InteractionLog;
  /** The element that scrolls the rows. */
  list: Locator;
  /** The whole list, highest commission first. */
  all: Listed;
}

/** A list by its number of brands and the name of the first. */
export interface Listed {
  total: number;
  first: string;
}

/** Signs in to the demo account. Every browser profile with these options has the session. */
export async function signIn(origin: string): Promise<BrowserContextOptions> {
  const api = await request.newContext({ baseURL: origin });
  const response = await api.post('/v1/auth/sign-in', {
    data: DEMO,
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  if (!response.ok()) throw new Error(`The sign-in returned ${response.status()}.`);
  const options = { baseURL: origin, storageState: await api.storageState() };
  await api.dispose();
  return options;
}

/** Opens the screen in a new profile and waits for its first rows. */
export async function openBrandScreen(
  browser: Browser,
  session: BrowserContextOptions,
): Promise<BrandScreen> {
  const context = await browser.newContext({ ...session, viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  const log = await logInteractions(page);
  await page.addInitScript(countRows);
  const all = await listed(page, {});
  await page.goto('/app/brands');
  await shows(page, all);
  return { page, log, list: page.getByRole('region', { name: 'Brand partners' }), all };
}

/** The list that the API returns for a filter in the order of the screen. */
export async function listed(page: Page, filter: Record<string, string>): Promise<Listed> {
  const response = await page.request.get(BRANDS, {
    params: { sort: 'commission', ...filter, per_page: '1' },
  });
  if (!response.ok()) throw new Error(`The list of brands returned ${response.status()}.`);
  const { data, summary } = Brands.parse(await response.json());
  if (!data[0]) throw new Error(`No brand matches ${JSON.stringify(filter)}.`);
  return { total: summary.total, first: data[0].name };
}

/** Waits until the screen shows the start of a list. */
export async function shows(page: Page, { total, first }: Listed): Promise<void> {
  const row = page.locator(`table[aria-rowcount="${total + 1}"] tr[aria-rowindex="2"]`);
  await row.filter({ hasText: first }).waitFor();
}

/** The last row of the whole list. */
export function lastRow({ page, all }: BrandScreen): Locator {
  return page.locator(`tr[aria-rowindex="${all.total + 1}"]`);
}

/** Turns the wheel until the whole list has passed, and waits until it is loaded. */
export async function scrollThrough(screen: BrandScreen): Promise<void> {
  const { page, list } = screen;
  const height = await list.evaluate(({ scrollHeight }) => scrollHeight);
  const box = await list.boundingBox();
  if (!box) throw new Error('The list is not visible.');
  const session = await page.context().newCDPSession(page);
  await session.send('Input.synthesizeScrollGesture', {
    x: box.x + box.width / 2,
    y: box.y + 100,
    yDistance: -height,
    speed: PIXELS_PER_SECOND,
    gestureSourceType: 'mouse',
  });
  await session.detach();
  await lastRow(screen).waitFor({ timeout: LOADED_WITHIN_MS });
}

/** The largest number of table rows that the page has had so far. */
export function maxRows(page: Page): Promise<number> {
  return page.evaluate(() => Reflect.get(window, 'maxRows') as number);
}

/** Runs in the page. The element that scrolls has its rows from the scroll before. */
function countRows(): void {
  const rows = document.getElementsByTagName('tr');
  Object.assign(window, { maxRows: 0 });
  const count = () => {
    Object.assign(window, { maxRows: Math.max(Reflect.get(window, 'maxRows') as number, rows.length) });
  };
  document.addEventListener('scroll', count, { capture: true, passive: true });
}
