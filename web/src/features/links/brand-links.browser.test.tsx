import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { disconnect, exampleOf, refuse, respond } from '../../testing/api.ts';
import { toast } from '../../testing/page-parts.ts';
import { renderScreen } from '../../testing/render.tsx';
import { signIn } from '../../testing/session.ts';
import { type BrandLink, brandLinksQuery, storedLinksQuery } from './links-query.ts';

const LINKS = '/v1/publisher/links';
const [BRAND] = exampleOf('get', LINKS).data;
const SUMMARY = exampleOf('get', LINKS).summary;

/** The brands of the catalog. */
function keep(...brands: Partial<BrandLink>[]) {
  const data = brands.flatMap((changes, index) =>
    BRAND ? [{ ...BRAND, brand_id: `brd_${index}`, ...changes }] : [],
  );
  return respond('get', LINKS, { data, summary: { ...SUMMARY, total: data.length } });
}

beforeEach(() => {
  signIn();
  respond('get', '/v1/publisher/link-health');
});

const cards = () => page.getByRole('main').getByRole('list').getByRole('listitem');

describe('the card of a brand', () => {
  it('has its terms as plain text, without an EPC of zero', async () => {
    keep({ brand_name: 'Alder <b>& Ash</b>', epc_7_day: '0', epc_3_month: '1.25' });
    await renderScreen('/links?view=brands');
    const card = cards().filter({ hasText: 'Alder' });
    for (const text of [
      'Alder <b>& Ash</b>',
      'Home & Garden',
      'Up to 6.5%',
      'You earnUp to 3.25%',
      '3-month EPC',
      '$1.25',
    ])
      await expect.element(card).toMatchTextContent(text);
    await expect.element(card).not.toMatchTextContent('7-day EPC');
    await expect.element(card).toMatchTextContent('Cookie duration');
    await expect
      .element(card.getByRole('link', { name: /^Visit Website/ }))
      .toHaveAttribute('href', 'https://alder-nook.example');
  });

  it('lists all rates of a program with several', async () => {
    keep({}, { brand_name: 'Single', rates: [{ name: 'Sale', rate: '4%', you_earn: '2%' }] });
    await renderScreen('/links?view=brands');
    const card = cards().filter({ hasText: 'Alder Nook' });
    await card.getByText('2 rates').click();
    await expect.element(card.getByText('All purchases')).toBeVisible();
    await expect.element(card).toMatchTextContent('New customers6.5% · you earn 3.25%');
    await expect.element(cards().filter({ hasText: 'Single' })).not.toMatchTextContent(/\d rates/);
  });

  it('copies its link and its embed code, and says if that fails', async () => {
    keep({});
    await renderScreen('/links?view=brands');
    const clipboard = () => navigator.clipboard.readText();
    await page.getByRole('button', { name: 'Copy Link' }).click();
    await expect.element(toast('Affiliate link copied to clipboard!')).toBeVisible();
    await expect.poll(clipboard).toBe(BRAND?.instant_link);
    await page.getByRole('button', { name: 'Embed' }).click();
    await expect.element(toast('Embed code copied to clipboard!')).toBeVisible();
    await expect.poll(clipboard).toBe(BRAND?.embed_code);
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('no'));
    const card = cards().filter({ hasText: 'Alder Nook' });
    await card.getByRole('button').nth(0).click();
    await expect.element(toast('Failed to copy link')).toBeVisible();
    await card.getByRole('button').nth(1).click();
    await expect.element(toast('Failed to copy embed code')).toBeVisible();
  });

  it('without a link has nothing to copy, and without a category is general', async () => {
    keep({ instant_link: '', category: '' });
    await renderScreen('/links?view=brands');
    await expect.element(cards().filter({ hasText: 'Alder Nook' })).toMatchTextContent('General');
    for (const name of ['Copy Link', 'Embed'])
      await expect.element(page.getByRole('button', { name })).toBeDisabled();
  });
});

describe('the cards', () => {
  it('can be searched, and lead back from a search without results', async () => {
    const calls = keep({});
    const router = await renderScreen('/links?view=brands');
    await page.getByLabelText('Name or category').fill('lamp');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => router.state.location.search.q).toBe('lamp');
    await expect.poll(() => calls.at(-1)?.query.q).toBe('lamp');
    keep();
    await router.navigate({ to: '/links', search: { view: 'brands', q: 'zzzzzz' } });
    await expect.element(page.getByText('No brands found.')).toBeVisible();
    await page.getByRole('button', { name: 'Show all' }).click();
    await expect.poll(() => router.state.location.href).toBe('/links?view=brands');
  });

  it('say that they can’t be loaded, or that there are none', async () => {
    disconnect('get', LINKS);
    await renderScreen('/links?view=brands');
    await expect
      .element(page.getByRole('alert'))
      .toMatchTextContent('We couldn’t load your affiliate links.');
    keep();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.getByText('No affiliate links available yet.')).toBeVisible();
  });
});

describe('a change of a stored link', () => {
  beforeEach(() => {
    respond('get', '/v1/brands');
    respond('get', '/v1/publisher/affiliate-links');
    respond('get', '/v1/publisher/campaigns');
  });

  it('that fails is taken back with its message', async () => {
    const held = Promise.withResolvers<void>();
    await renderScreen('/links');
    const row = page.getByRole('row').filter({ hasText: 'Lamps for small desks' });
    await page.getByRole('button', { name: 'More about Lamps for small desks' }).click();
    respond('patch', '/v1/publisher/affiliate-links/{id}', async () => {
      await held.promise;
      throw new Error('The test responds later.');
    });
    await page.getByRole('menuitem', { name: 'Archive' }).click();
    await expect.element(row).not.toBeInTheDocument();
    held.resolve();
    await expect.element(toast('Failed to update link')).toBeVisible();
    await expect.element(row).toBeVisible();
  });

  it('that is deleted says why that failed', async () => {
    const detail = 'The database is down.';
    refuse('delete', '/v1/publisher/affiliate-links/{id}', { status: 503, code: 'db.down', detail });
    await renderScreen('/links?view=table');
    await page.getByRole('button', { name: 'More about Lamps for small desks' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete link' }).click();
    await expect
      .element(page.getByRole('alertdialog'))
      .toMatchTextContent('Failed to delete link: The database is down.');
  });

  it('shows the API’s message with its code', async () => {
    const detail = 'The database is down.';
    refuse('patch', '/v1/publisher/affiliate-links/{id}', { status: 503, code: 'db.down', detail });
    await renderScreen('/links');
    await page.getByRole('button', { name: 'More about Lamps for small desks' }).click();
    await page.getByRole('menuitem', { name: 'Archive' }).click();
    await expect.element(toast('Failed to update link: The database is down. (db.down)')).toBeVisible();
  });
});

it('affiliate links are fresh for 2 minutes and kept for 5', () => {
  for (const { staleTime, gcTime } of [brandLinksQuery({}), storedLinksQuery({})])
    expect([staleTime, gcTime]).toEqual([120_000, 300_000]);
});
