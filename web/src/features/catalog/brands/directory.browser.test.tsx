import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { disconnect, exampleOf, respond } from '../../../testing/api.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { signIn } from '../../../testing/session.ts';

const BRANDS = exampleOf('get', '/v1/brands');

beforeEach(
  () =>
    void respond('get', '/v1/stats', { data: { ...exampleOf('get', '/v1/stats').data, share_percent: 50 } }),
);

/** A catalog whose search finds no name with a “z”. */
function openCatalog() {
  respond('get', '/v1/brands/facets');
  return respond('get', '/v1/brands', ({ query }) => {
    const isFound = !query.q?.includes('z');
    return {
      data: isFound ? BRANDS.data : [],
      summary: { total: isFound ? 120 : 0 },
      meta: { ...BRANDS.meta, page: Number(query.page ?? 1) },
    };
  });
}

const rows = () =>
  page
    .getByRole('table', { name: 'Brands' })
    .getByRole('row')
    .filter({ has: page.getByRole('link') });
const field = () => page.getByLabelText('Name or category');

describe('the directory of brands', () => {
  it('says that it is loading, and then shows its brands', async () => {
    const loaded = Promise.withResolvers<void>();
    respond('get', '/v1/brands/facets');
    respond('get', '/v1/brands', async () => {
      await loaded.promise;
      return BRANDS;
    });
    await renderScreen('/brands');
    await expect.element(page.getByText('Loading brands…')).toBeVisible();
    loaded.resolve();
    await expect.element(rows().first()).toMatchTextContent('Alder Nook');
    await expect.element(page.getByText('Loading brands…')).not.toBeInTheDocument();
  });

  it('says that a rate is a maximum, what the reader earns, and how brands are vetted', async () => {
    openCatalog();
    await renderScreen('/brands');
    await expect
      .element(page.getByText(/^The most that each brand pays per sale or click. You earn 50% of it.$/))
      .toBeVisible();
    await expect.element(rows().first()).toMatchTextContent('Up to 3.25%of up to 6.5%Up to 6.5%');
    await expect.element(page.getByRole('heading', { name: 'Vetted brands' })).toBeVisible();
  });

  it('says that it can’t be loaded, and can be tried again', async () => {
    respond('get', '/v1/brands/facets');
    disconnect('get', '/v1/brands');
    await renderScreen('/brands');
    await expect.element(page.getByRole('alert')).toMatchTextContent('We couldn’t load the brands.');
    openCatalog();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(rows().first()).toMatchTextContent('Alder Nook');
  });

  it('says how many brands there are, from which networks, and how each is admitted', async () => {
    openCatalog();
    await renderScreen('/brands');
    await expect.element(page.getByRole('status')).toMatchTextContent('120 brands');
    const vetted = page.getByRole('region', { name: 'Vetted brands' });
    await expect.element(vetted.getByRole('heading', { name: 'Where they come from' })).toBeVisible();
    const [network] = exampleOf('get', '/v1/brands/facets').data.network;
    await expect.element(vetted).toMatchTextContent(`${network?.label}${network?.brands}`);
    expect(vetted.getByRole('listitem').elements()).toHaveLength(4);
  });

  it('sorts and filters as the URL says, and asks the API for it', async () => {
    const calls = openCatalog();
    const router = await renderScreen('/brands?sort=name&type=flat');
    await expect.element(rows().first()).toBeVisible();
    expect(calls[0]?.query).toMatchObject({ sort: 'name', type: 'flat' });
    await page.getByLabelText('Sort by').selectOptions('Highest rate');
    await expect.poll(() => router.state.location.search.sort).toBe('commission');
    await page.getByLabelText('Type').selectOptions('Per click');
    await expect.poll(() => router.state.location.search.type).toBe('cpc');
    await expect.poll(() => calls.at(-1)?.query).toMatchObject({ sort: 'commission', type: 'cpc' });
  });

  it('clears a search without results with “Show all”', async () => {
    openCatalog();
    const router = await renderScreen('/brands?q=zzzzzz&category=nothing');
    await expect.element(page.getByText('No brands found.')).toBeVisible();
    await page.getByRole('button', { name: 'Show all' }).click();
    await expect.poll(() => router.state.location.href).toBe('/brands');
    await expect.element(rows().first()).toBeVisible();
    await expect.element(field()).toHaveValue('');
    await expect.element(page.getByLabelText('Category', { exact: true })).toHaveValue('');
  });

  it('forgets the error of a search with the next search', async () => {
    openCatalog();
    await renderScreen('/brands');
    await expect.element(rows().first()).toBeVisible();
    disconnect('get', '/v1/brands');
    await field().fill('sport');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('alert')).toMatchTextContent('We couldn’t load the brands.');
    openCatalog();
    await field().fill('zzzzzz');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('No brands found.')).toBeVisible();
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  });

  it('cuts a search and a filter that are longer than the API allows, in the URL and in the field', async () => {
    const calls = openCatalog();
    await renderScreen(`/brands?q=${'z'.repeat(101)}&category=${'c'.repeat(101)}`);
    await expect.element(page.getByText('No brands found.')).toBeVisible();
    expect(calls[0]?.query).toMatchObject({ q: 'z'.repeat(100), category: 'c'.repeat(100) });
    await expect.element(field()).toHaveAttribute('maxlength', '100');
  });

  it('gets no longer text from the page for unknown paths than it allows', async () => {
    await renderScreen('/no-such-page');
    await expect.element(page.getByLabelText('Find a brand')).toHaveAttribute('maxlength', '100');
  });

  it('searches for a number as a text', async () => {
    const calls = openCatalog();
    await renderScreen('/brands?q=365');
    await expect.element(field()).toHaveValue('365');
    expect(calls[0]?.query.q).toBe('365');
  });

  it('ignores unknown URL parameters', async () => {
    const calls = openCatalog();
    await renderScreen('/brands?utm_source=newsletter');
    await expect.element(rows().first()).toBeVisible();
    expect(calls.map(({ query }) => query)).toEqual(
      expect.not.arrayContaining([expect.objectContaining({ utm_source: 'newsletter' })]),
    );
  });

  it('has a search field that follows back and forward', async () => {
    openCatalog();
    const { history } = await renderScreen('/brands');
    for (const text of ['sport', 'wine']) {
      await field().fill(text);
      await userEvent.keyboard('{Enter}');
      await expect.poll(() => history.location.href).toBe(`/brands?q=${text}`);
    }
    history.back();
    await expect.element(field()).toHaveValue('sport');
    history.back();
    await expect.element(field()).toHaveValue('');
    history.forward();
    await expect.element(field()).toHaveValue('sport');
  });

  it('has a search field that follows a step back from a search that was never shown', async () => {
    openCatalog();
    const { history } = await renderScreen('/brands');
    await field().fill('sport');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => history.location.href).toBe('/brands?q=sport');
    await expect.element(rows().first()).toBeVisible();
    await field().fill('wine');
    (field().element() as HTMLInputElement).form?.requestSubmit();
    expect(history.location.href).toBe('/brands?q=wine');
    history.back();
    await expect.element(field()).toHaveValue('sport');
  });

  it('focuses its heading after “Show all”, a page change and a retry', async () => {
    openCatalog();
    const heading = page.getByRole('heading', { level: 1, name: 'Brands' });
    const router = await renderScreen('/brands?q=zzzzzz');
    await page.getByRole('button', { name: 'Show all' }).click();
    await expect.element(rows().first()).toBeVisible();
    await expect.element(heading).toHaveFocus();
    for (const [name, number] of [
      ['Next', 2],
      ['Previous', 1],
    ] as const) {
      await page.getByRole('button', { name }).click();
      await expect.poll(() => router.state.location.search.page).toBe(number);
      await expect.element(heading).toHaveFocus();
    }
    disconnect('get', '/v1/brands');
    await router.navigate({ to: '/brands', search: { q: 'a' } });
    const retry = page.getByRole('button', { name: 'Try again' });
    await expect.element(retry).toBeVisible();
    openCatalog();
    await retry.click();
    await expect.element(rows().first()).toBeVisible();
    await expect.element(heading).toHaveFocus();
  });
});

describe('a brand', () => {
  beforeEach(() => {
    respond('get', '/v1/settings/public', {
      data: { ...exampleOf('get', '/v1/settings/public').data, demo_publisher_id: 'PUB999999' },
    });
    respond('get', '/v1/brands/facets');
    respond('get', '/v1/brands');
    respond('get', '/v1/brands/{id}');
  });

  it('has all its rates with their names, and what the reader earns of each', async () => {
    respond('get', '/v1/brands/{id}');
    await renderScreen('/brands/brd_g21k7me9wgs7f9wj');
    await expect.element(page.getByText('Up to 3.25%').first()).toBeVisible();
    const rates = page.getByRole('table', { name: 'Rates of Alder Nook' });
    await expect.element(rates.getByRole('row').nth(2)).toMatchTextContent('New customers6.5%3.25%');
    const domains = page.getByRole('table', { name: 'Domains of Alder Nook' });
    await expect.element(domains.getByRole('row').nth(1)).toMatchTextContent('Up to 6.5%Up to 3.25%');
  });

  it('with one unnamed rate has no table of rates', async () => {
    const { data } = exampleOf('get', '/v1/brands/{id}');
    const offer = {
      commission_rate: '4%',
      you_earn: '2%',
      rates: [{ name: null, rate: '4%', you_earn: '2%' }],
    };
    respond('get', '/v1/brands/{id}', { data: { ...data, ...offer } });
    await renderScreen('/brands/brd_g21k7me9wgs7f9wj');
    await expect.element(page.getByText('2%', { exact: true }).first()).toBeVisible();
    await expect.element(page.getByRole('table', { name: /^Rates of/ })).not.toBeInTheDocument();
  });

  it('that couldn’t be loaded appears after a retry, under its name', async () => {
    disconnect('get', '/v1/brands/{id}');
    await renderScreen('/brands/brd_g21k7me9wgs7f9wj');
    await expect.element(page.getByRole('alert')).toMatchTextContent('We couldn’t load this brand.');
    respond('get', '/v1/brands/{id}');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Alder Nook');
    await expect.poll(() => document.title).toBe('Alder Nook · Tributary');
  });

  it('says what a product of it earns, with a demo link to it', async () => {
    const { data } = exampleOf('get', '/v1/explain');
    const calls = respond('get', '/v1/explain', { data: { ...data, affiliate_link: null, reason: null } });
    await renderScreen('/brands/brd_g21k7me9wgs7f9wj');
    await page.getByLabelText('Product URL').fill('alder.example/shelf');
    await page.getByRole('button', { name: 'Get my link' }).click();
    await expect.poll(() => calls[0]?.query.url).toBe('https://alder.example/shelf');
    const section = page.getByRole('region', { name: 'Link to a product' });
    await expect.element(section.getByText('You earn', { exact: true })).toBeVisible();
    await expect.element(section.getByRole('button', { name: /Copy/ })).not.toBeInTheDocument();
  });

  it('lists its countries, its restrictions and other brands of its category', async () => {
    const { data } = exampleOf('get', '/v1/brands/{id}');
    respond('get', '/v1/brands/{id}', {
      data: {
        ...data,
        countries: ['CA', 'SE'],
        restrictions: ['Pays for new customers only.'],
        epc_7_day: '38.89',
      },
    });
    const [other] = BRANDS.data;
    if (!other) throw new Error('The example has no brand.');
    respond('get', '/v1/brands', { data: [data, { ...other, id: 'brd_other', name: 'Elm Nook' }] });
    await renderScreen('/brands/brd_g21k7me9wgs7f9wj');
    const terms = page.getByRole('region', { name: 'Terms' });
    for (const text of ['Canada, Sweden', 'Pays for new customers only.', '$38.89'])
      await expect.element(terms).toMatchTextContent(text);
    const similar = page.getByRole('table', { name: 'Similar brands' });
    await expect.element(similar.getByRole('link', { name: 'Elm Nook' })).toBeVisible();
    await expect.element(similar.getByRole('link', { name: data.name })).not.toBeInTheDocument();
  });

  it('has a demo link for a visitor, which says so, and the way to their own', async () => {
    await renderScreen('/brands/brd_g21k7me9wgs7f9wj');
    const demo = page.getByRole('region', { name: 'Demo link' });
    const link = `${location.origin}/go/PUB999999/${exampleOf('get', '/v1/brands/{id}').data.id}`;
    await expect.element(demo.getByRole('link', { name: 'Open demo link' })).toHaveAttribute('href', link);
    await expect
      .element(demo.getByRole('link', { name: 'Get my own link' }))
      .toHaveAttribute('href', '/auth?returnTo=%2Fbrands%2Fbrd_g21k7me9wgs7f9wj');
    await expect.element(page.getByRole('button', { name: /Copy/ })).not.toBeInTheDocument();
  });

  it('has a publisher’s own link', async () => {
    const { publisher } = signIn();
    await renderScreen('/brands/brd_g21k7me9wgs7f9wj');
    await page.getByRole('button', { name: 'Copy Link' }).click();
    await expect.poll(() => navigator.clipboard.readText()).toContain(`/go/${publisher.publisher_id}/brd_`);
    await expect.element(page.getByText('Demo link')).not.toBeInTheDocument();
  });
});
