import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { disconnect, exampleOf, refuse, respond } from '../../../testing/api.ts';
import { toast } from '../../../testing/page-parts.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { signIn } from '../../../testing/session.ts';

const CREATE = '/v1/publisher/affiliate-links';
const EXPLANATION = exampleOf('get', '/v1/explain').data;
const BRAND = exampleOf('get', '/v1/brands/{id}').data;
const OTHER = { ...BRAND, id: 'brd_other', name: 'Brook Kettles', domain: 'brook.example' };
const URL_OF_BRAND = `https://${BRAND.domain}/lamp`;
const FILLED = `/app/tools?brand=${BRAND.id}&url=${encodeURIComponent(URL_OF_BRAND)}`;

/** The explanation of a URL of one of the two brands. */
function explanationOf(url = '') {
  const { id, name } = url.includes(OTHER.domain) ? OTHER : BRAND;
  return { ...EXPLANATION, brand: EXPLANATION.brand && { ...EXPLANATION.brand, id, name } };
}

beforeEach(() => {
  respond('get', '/v1/brands', ({ query }) => {
    const [example] = exampleOf('get', '/v1/brands').data;
    const brands = example ? [BRAND, OTHER].map((brand) => ({ ...example, ...brand })) : [];
    return { data: brands.filter(({ name }) => name.includes(query.q ?? '')) };
  });
  respond('get', '/v1/brands/{id}', ({ params }) => ({ data: params.id === OTHER.id ? OTHER : BRAND }));
  respond('get', '/v1/explain', ({ query }) => ({ data: explanationOf(query.url) }));
});

const generate = () => page.getByRole('button', { name: 'Generate' });
const alert = () => page.getByRole('alert');
const brandField = () => page.getByRole('combobox', { name: 'Brand' });
const urlField = () => page.getByLabelText('URL');
const refField = () => page.getByLabelText('Ref');

describe('the link generator', () => {
  it('lists featured brands first, once each', async () => {
    signIn();
    respond('get', '/v1/brands', ({ query }) => {
      const [example] = exampleOf('get', '/v1/brands').data;
      const featured = { ...OTHER, is_featured: true };
      const shown = query.featured === 'true' ? [featured] : [BRAND, featured];
      return { data: example ? shown.map((brand) => ({ ...example, ...brand })) : [] };
    });
    await renderScreen('/app/tools');
    await brandField().click();
    await expect
      .poll(() =>
        page
          .getByRole('option')
          .elements()
          .map(({ textContent }) => textContent),
      )
      .toEqual([
        expect.stringContaining(`${OTHER.name}Home & Garden · up to 6.5% · you earn up to 3.25%`),
        expect.stringContaining(BRAND.name),
      ]);
  });

  it('searches for the start of a text that is longer than the API allows', async () => {
    signIn();
    await renderScreen('/app/tools');
    const calls = respond('get', '/v1/brands', { data: [] });
    await brandField().fill('z'.repeat(101));
    await expect.element(page.getByText('No brand matches.')).toBeVisible();
    expect(new Set(calls.flatMap(({ query }) => query.q ?? []))).toEqual(new Set(['z'.repeat(100)]));
  });

  it('asks for a brand and a URL, and says what the page pays and what the reader earns', async () => {
    signIn();
    await renderScreen('/app/tools');
    await expect.element(generate()).toBeDisabled();
    urlField().element().focus();
    await userEvent.keyboard('{Enter}');
    await expect
      .element(alert())
      .toHaveTextContent('Missing Information Please select a brand and enter a URL');
    await brandField().fill(BRAND.name);
    await page.getByRole('option', { name: BRAND.name }).first().click();
    await expect.element(alert()).not.toBeInTheDocument();
    await expect.element(generate()).toBeDisabled();
    await urlField().fill(URL_OF_BRAND);
    const verdict = page.getByText(`${BRAND.name} pays up to 6.5%. You earn up to 3.25%.`);
    await expect.element(verdict).toBeVisible();
    await page.getByText('2 rates').click();
    await expect.element(page.getByText('New customers')).toBeVisible();
  });

  it('promises nothing where the network states no rate', async () => {
    signIn();
    const { brand } = EXPLANATION;
    const unstated = brand && { ...brand, commission_rate: 'not stated', you_earn: null, rates: [] };
    respond('get', '/v1/explain', {
      data: { ...EXPLANATION, brand: unstated && { ...unstated, id: BRAND.id } },
    });
    await renderScreen(FILLED);
    await expect
      .element(page.getByText(/The network doesn’t state what .* pays. Your share of it is 50%./))
      .toBeVisible();
  });

  it('checks the ref, which is the sub-ID of the link', async () => {
    signIn();
    const sent = respond('post', CREATE);
    await renderScreen(FILLED);
    await refField().fill('ada@fenwick.example');
    await expect.element(refField()).toHaveAccessibleDescription(/must not contain personal data/);
    await refField().fill('spring sale');
    await generate().click();
    await expect.element(page.getByText('Link Generated!')).toBeVisible();
    expect(sent[0]?.body).toEqual({ brand_id: BRAND.id, url: URL_OF_BRAND, sub_id: 'spring sale' });
  });

  it('shows the new link, whose banner hides after five seconds and which stays', async () => {
    signIn();
    respond('post', CREATE);
    await renderScreen(FILLED);
    await expect.element(generate()).toBeEnabled();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await generate().click();
    const made = page.getByRole('region', { name: 'Your new link' });
    const link = exampleOf('post', CREATE).data.affiliate_url;
    await expect.element(made.getByText('Your affiliate link is ready to use')).toBeVisible();
    vi.advanceTimersByTime(4_900);
    await expect.element(made.getByText('Link Generated!')).toBeVisible();
    vi.advanceTimersByTime(200);
    await expect.element(made.getByText('Link Generated!')).not.toBeInTheDocument();
    await expect.element(made.getByText(link)).toBeVisible();
    await made.getByRole('button', { name: 'Copy' }).click();
    await expect.element(toast('Copied')).toMatchTextContent('Affiliate link copied to clipboard!');
    await expect.poll(() => navigator.clipboard.readText()).toBe(link);
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('no'));
    await made.getByRole('button', { name: /Copy|Copied/ }).click();
    await expect.element(toast('Failed to copy')).toMatchTextContent('Please try again');
  });

  it('shows the QR code of the new link, which leads to its tracking URL', async () => {
    signIn();
    const { data } = exampleOf('post', CREATE);
    respond('post', CREATE, {
      data: { ...data, affiliate_url: `https://tributary.example/track?id=${data.id}` },
    });
    await renderScreen(FILLED);
    await generate().click();
    await page.getByRole('button', { name: 'QR code' }).click();
    await expect
      .element(page.getByRole('dialog', { name: 'QR code' }).getByRole('img'))
      .toHaveAccessibleName(`QR code of https://tributary.example/track?id=${data.id}`);
  });

  it('gives the reason why a URL can’t earn, and the closest brands that can', async () => {
    signIn();
    const reason = { code: 'banned_domain', detail: 'The rules of this shop forbid it.' };
    respond('get', '/v1/explain', ({ query }) => ({
      data: query.url?.includes('amazon')
        ? { ...EXPLANATION, monetizable: false, brand: null, reason }
        : explanationOf(query.url),
    }));
    respond('get', '/v1/explain/alternatives');
    respond('post', CREATE);
    await renderScreen(`/app/tools?url=${encodeURIComponent('https://www.amazon.com/dp/1')}`);
    await expect.element(page.getByText('This URL can’t earn a commission.')).toBeVisible();
    await expect.element(page.getByText('banned_domain')).toBeVisible();
    const closest = page.getByRole('region', { name: 'Closest brands that can earn' });
    await closest.getByRole('button', { name: `Use ${BRAND.name}` }).click();
    await expect.element(brandField()).toHaveValue(BRAND.name);
    await expect.element(urlField()).toHaveFocus();
    await expect.element(page.getByText(`${BRAND.name} pays`)).toBeVisible();
  });

  it('chooses the brand of a pasted URL, and names another brand’s page', async () => {
    signIn();
    await renderScreen('/app/tools');
    await urlField().fill(`${BRAND.domain}/lamp`);
    await expect.element(brandField()).toHaveValue(BRAND.name);
    await urlField().fill(`https://${OTHER.domain}/`);
    await page.getByRole('button', { name: `Choose ${OTHER.name}` }).click();
    await expect.element(brandField()).toHaveValue(OTHER.name);
  });

  it('makes the link of a URL that is sent before its brand is known', async () => {
    signIn();
    const sent = respond('post', CREATE);
    await renderScreen('/app/tools');
    await urlField().fill(URL_OF_BRAND);
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('Link Generated!')).toBeVisible();
    expect(sent.map(({ body }) => body)).toEqual([{ brand_id: BRAND.id, url: URL_OF_BRAND }]);
    await expect.element(alert()).not.toBeInTheDocument();
  });

  it('asks for a brand if a URL that is sent has none', async () => {
    signIn();
    respond('get', '/v1/explain/alternatives');
    respond('get', '/v1/explain', { data: { ...EXPLANATION, monetizable: false, brand: null } });
    const sent = respond('post', CREATE);
    await renderScreen('/app/tools');
    await urlField().fill('https://unknown.example/');
    await userEvent.keyboard('{Enter}');
    await expect
      .element(alert())
      .toHaveTextContent('Missing Information Please select a brand and enter a URL');
    expect(sent).toEqual([]);
  });

  it.each([
    ['link.not_created', 500, 'Failed to generate valid tracking URL'],
    ['link.program_closed', 422, 'Failed to create link: The program is closed. (link.program_closed)'],
  ])('says why a link isn’t created: %s', async (code, status, message) => {
    signIn();
    const detail = code === 'link.not_created' ? message : 'The program is closed.';
    refuse('post', CREATE, { status, code, detail });
    await renderScreen(FILLED);
    await refField().fill('spring');
    await generate().click();
    await expect.element(alert()).toMatchTextContent(message);
    await expect.element(urlField()).toHaveValue(URL_OF_BRAND);
    await expect.element(refField()).toHaveValue('spring');
  });

  it('refuses a link whose tracking URL lacks its ID', async () => {
    signIn();
    const { data } = exampleOf('post', CREATE);
    const affiliate_url = 'https://tributary.example/track?id=lnk_other';
    respond('post', CREATE, { data: { ...data, affiliate_url } });
    await renderScreen(FILLED);
    await generate().click();
    await expect.element(alert()).toMatchTextContent('Link creation completed but URL validation failed');
  });

  it('keeps its input while the server can’t be reached, and can be tried again', async () => {
    signIn();
    disconnect('post', CREATE);
    await renderScreen(FILLED);
    await generate().click();
    await expect.element(alert()).toMatchTextContent('Failed to create link: We couldn’t reach the server.');
    respond('post', CREATE);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.getByText('Link Generated!')).toBeVisible();
  });

  it('creates one link if the response to the first attempt was lost, and another one for the next press', async () => {
    signIn();
    const lost = disconnect('post', CREATE);
    await renderScreen(FILLED);
    await generate().click();
    await expect.element(alert()).toMatchTextContent('We couldn’t reach the server.');
    const sent = respond('post', CREATE);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.getByText('Link Generated!')).toBeVisible();
    await generate().click();
    await expect.poll(() => sent.length).toBe(2);
    const [first, again, next] = [...lost, ...sent].map(({ headers }) => headers.get('idempotency-key'));
    expect(first).toBeTruthy();
    expect(again).toBe(first);
    expect(next).not.toBe(first);
  });

  it('sends a new key after a refusal', async () => {
    signIn();
    const refused = refuse('post', CREATE, { status: 422, code: 'link.program_closed', detail: 'Closed.' });
    await renderScreen(FILLED);
    await generate().click();
    await expect.element(alert()).toMatchTextContent('Closed.');
    await generate().click();
    await expect
      .poll(() => new Set(refused.map(({ headers }) => headers.get('idempotency-key'))).size)
      .toBe(2);
  });

  it('leads to the sign-in page once the session has ended', async () => {
    signIn();
    refuse('post', CREATE, { status: 401, code: 'key.invalid', detail: 'No session.' });
    const router = await renderScreen(FILLED);
    await generate().click();
    await expect.element(toast('Failed to create link: User not authenticated')).toBeVisible();
    await expect.poll(() => router.state.location.pathname).toBe('/auth');
  });

  it('makes no link without a publisher ID', async () => {
    const session = signIn();
    const publisher = { ...session.publisher, publisher_id: '' };
    respond('get', '/v1/auth/session', { data: { ...session, publisher } });
    await renderScreen(FILLED);
    await generate().click();
    await expect
      .element(alert())
      .toMatchTextContent('Publisher ID Required Please ensure your profile is complete');
  });
});
