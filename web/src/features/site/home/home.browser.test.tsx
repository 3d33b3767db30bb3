import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { disconnect, exampleOf, refuse, respond } from '../../../testing/api.ts';
import { renderScreen } from '../../../testing/render.tsx';

const STATS = exampleOf('get', '/v1/stats').data;

beforeEach(() => {
  respond('get', '/v1/stats');
  respond('get', '/v1/brands');
  respond('get', '/v1/explain');
  respond('get', '/v1/settings/public');
  respond('get', '/v1/status');
});

/** The live numbers, and the text beside one of their terms. */
const numbers = () => page.getByRole('region', { name: 'Live numbers' });
const term = (label: string) =>
  numbers()
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${label}`) });
function figure(label: string): Locator {
  const place = numbers().getByRole('term').elements().indexOf(term(label).element());
  return numbers().getByRole('definition').nth(place);
}

async function expectFigure(label: string, text: string): Promise<void> {
  await expect.element(term(label)).toBeVisible();
  await expect.element(figure(label)).toHaveTextContent(text);
}

describe('the live numbers of the home page', () => {
  it('are grouped by thousands', async () => {
    respond('get', '/v1/stats', { data: { ...STATS, brands: 4936 } });
    await renderScreen('/');
    await expectFigure('Brands', '4,936');
    await expectFigure('Networks', '1');
  });

  it('say that the server can’t be reached, and can be tried again', async () => {
    disconnect('get', '/v1/stats');
    await renderScreen('/');
    await expect
      .element(page.getByRole('alert'))
      .toMatchTextContent(
        'Live numbers are unavailable. We couldn’t reach the server. Check your connection and try again.',
      );
    respond('get', '/v1/stats');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expectFigure('Brands', '936');
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  });

  it('stay with their time if the server becomes unreachable later', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
    await renderScreen('/');
    await expectFigure('Brands', '936');
    disconnect('get', '/v1/stats');
    await vi.advanceTimersByTimeAsync(60_000);
    await expect
      .element(page.getByRole('alert'))
      .toMatchTextContent(/These numbers are from \d\d:\d\d:\d\d UTC/);
    await expectFigure('Brands', '936');
  });

  it('show the API’s error with its message and its code', async () => {
    const detail = 'The database is unavailable.';
    refuse('get', '/v1/stats', { status: 503, code: 'database.unavailable', detail });
    await renderScreen('/');
    await expect
      .element(page.getByRole('alert'))
      .toMatchTextContent('The database is unavailable. (database.unavailable)');
  });

  it('show an empty catalog as empty', async () => {
    respond('get', '/v1/stats', { data: { ...STATS, brands: 0, programs: 0, demo: null } });
    respond('get', '/v1/brands', { data: [] });
    await renderScreen('/');
    await expect.element(page.getByText('The catalog is empty.')).toBeVisible();
    await expectFigure('Brands', '0');
    await expect.element(page.getByRole('link', { name: /\/go\// })).not.toBeInTheDocument();
  });
});

describe('the URL field of the home page', () => {
  const field = () => page.getByLabelText('Product URL');
  const answer = () => page.getByRole('region', { name: 'What would your link earn?' });

  it('starts with a product of the catalog', async () => {
    await renderScreen('/');
    await expect.element(field()).toHaveValue('https://alder-nook.example/products/42');
  });

  it('shows at once what its product would earn, and until then an example', async () => {
    const known = Promise.withResolvers<void>();
    respond('get', '/v1/explain', async () => {
      await known.promise;
      return {};
    });
    await renderScreen('/');
    await expect.element(page.getByText('of the demo catalog')).toBeVisible();
    known.resolve();
    await expect.element(page.getByText('of the demo catalog')).not.toBeInTheDocument();
    await expect.element(answer().getByRole('term').filter({ hasText: 'You earn' })).toBeVisible();
  });

  it('keeps what a visitor has typed when the sample arrives', async () => {
    const typed = Promise.withResolvers<void>();
    respond('get', '/v1/brands', async () => {
      await typed.promise;
      return {};
    });
    await renderScreen('/');
    await field().fill('mine.example');
    typed.resolve();
    await expect.element(page.getByRole('button', { name: /\.example$/ }).first()).toBeVisible();
    await expect.element(field()).toHaveValue('mine.example');
  });

  it('shows that a URL can’t earn, and checks one of the closest brands that can', async () => {
    const { data } = exampleOf('get', '/v1/explain');
    const reason = { code: 'banned_domain', detail: 'The rules of this shop forbid it.' };
    respond('get', '/v1/explain', ({ query: { url = '' } }) => ({
      data: url.includes('amazon')
        ? { ...data, url, monetizable: false, reason, brand: null }
        : { ...data, url },
    }));
    respond('get', '/v1/explain/alternatives');
    const [brand] = exampleOf('get', '/v1/explain/alternatives').data;
    if (!brand) throw new Error('The example has no brand.');
    await renderScreen('/');
    await page.getByRole('button', { name: 'www.amazon.com' }).click();
    await expect.element(page.getByText('This URL can’t earn a commission.')).toBeVisible();
    await page.getByRole('button', { name: `Use ${brand.name}` }).click();
    await expect.element(field()).toHaveValue(brand.website_url);
    await expect.element(field()).toHaveFocus();
    await expect.element(page.getByRole('button', { name: 'Copy Link' })).toBeVisible();
  });

  it('gives a visitor a demo link that works, and the way to their own', async () => {
    const { data } = exampleOf('get', '/v1/explain');
    const url = 'https://alder-nook.example/products/42';
    const demo_link = `https://tributary.example/go/PUB999999?url=${encodeURIComponent(url)}`;
    respond('get', '/v1/explain', { data: { ...data, url, affiliate_link: null, demo_link } });
    await renderScreen('/');
    await expect.element(field()).toHaveValue(url);
    await page.getByRole('button', { name: 'Get my link' }).click();
    const demo = page.getByRole('region', { name: 'Demo link' });
    await expect.element(demo).toMatchTextContent('It opens the shop and earns for no one.');
    await expect
      .element(demo.getByRole('link', { name: 'Open demo link' }))
      .toHaveAttribute('href', demo_link);
    await demo.getByRole('button', { name: 'Copy demo link' }).click();
    await expect.poll(() => navigator.clipboard.readText()).toBe(demo_link);
    const signUp = demo.getByRole('link', { name: 'Get my own link' }).element().getAttribute('href') ?? '';
    const ownPage = new URL(signUp, 'https://site.example').searchParams.get('returnTo') ?? '';
    expect(new URL(ownPage, 'https://site.example').searchParams.get('url')).toBe(url);
  });

  it('turns a URL of a brand into a link, shown with its rate', async () => {
    await renderScreen('/');
    await expect.element(field()).toHaveValue('https://alder-nook.example/products/42');
    await page.getByRole('button', { name: 'Get my link' }).click();
    await expect.element(answer().getByRole('term').filter({ hasText: 'Rate' })).toBeVisible();
    await expect
      .element(
        answer()
          .getByText(/\/go\//)
          .first(),
      )
      .toBeVisible();
  });
});
