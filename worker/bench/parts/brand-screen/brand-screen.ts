import { type Browser, type BrowserContextOptions, type Locator, type Page, request } from '@playwright/test';
import { z } from 'zod';
import { type InteractionLog, logInteractions } from './interaction-log.ts';

const DEMO = { email: 'demo@tributary.example', password: 'local-demo-password' };
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
