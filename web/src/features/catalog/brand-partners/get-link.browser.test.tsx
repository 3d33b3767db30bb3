import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { exampleOf, refuse, respond } from '../../../testing/api.ts';
import { toast } from '../../../testing/page-parts.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { signIn } from '../../../testing/session.ts';

const LINKS = '/v1/publisher/affiliate-links';
const BRAND = exampleOf('get', '/v1/publisher/brands/{id}').data;
const SCREEN = `/app/brands?brand=${BRAND.id}`;

beforeEach(() => {
  signIn();
  respond('get', '/v1/brands/facets');
  respond('get', '/v1/publisher/brands');
  respond('get', '/v1/publisher/brands/{id}');
});

const dialog = () => page.getByRole('dialog', { name: BRAND.name });
const product = () => dialog().getByLabelText('Link to a product');

async function getLink(url: string) {
  await product().fill(url);
  await dialog().getByRole('button', { name: 'Get link' }).click();
}

it('a link to a product is among the publisher’s links at once, although these were loaded before', async () => {
  respond('get', '/v1/brands');
  respond('get', '/v1/publisher/campaigns');
  const loaded = respond('get', LINKS);
  respond('post', LINKS);
  const router = await renderScreen('/links');
  await expect.poll(() => loaded.length).toBe(1);
  await router.navigate({ href: SCREEN });
  await getLink(`https://${BRAND.domain}/lamps`);
  await expect.element(dialog().getByText('Your link to this product')).toBeVisible();
  const title = 'The link that was just made';
  const [example] = exampleOf('get', LINKS).data;
  const again = respond('get', LINKS, { data: example ? [{ ...example, title }] : [] });
  await router.navigate({ href: '/links' });
  await expect.element(page.getByText(title).first()).toBeVisible();
  expect(again).toHaveLength(1);
});

it('a product’s URL needs no scheme', async () => {
  const sent = respond('post', LINKS);
  await renderScreen(SCREEN);
  await getLink(`${BRAND.domain}/lamps`);
  await expect.element(dialog().getByText('Your link to this product')).toBeVisible();
  expect(sent[0]?.body).toEqual({ brand_id: BRAND.id, url: `https://${BRAND.domain}/lamps` });
});

it('a refused product keeps its URL and says why', async () => {
  refuse('post', LINKS, { status: 422, code: 'link.program_closed', detail: 'The program is closed.' });
  await renderScreen(SCREEN);
  await getLink(`https://${BRAND.domain}/lamps`);
  await expect
    .element(product())
    .toHaveAccessibleDescription(/^Failed to create link: The program is closed. \(link\.program_closed\)/);
  await expect.element(product()).toHaveValue(`https://${BRAND.domain}/lamps`);
  await expect.element(product()).toHaveFocus();
});

it('a link whose tracking URL lacks its ID is refused', async () => {
  const { data } = exampleOf('post', LINKS);
  respond('post', LINKS, {
    data: { ...data, affiliate_url: 'https://tributary.example/track?id=lnk_other' },
  });
  await renderScreen(SCREEN);
  await getLink(`https://${BRAND.domain}/lamps`);
  await expect
    .element(product())
    .toHaveAccessibleDescription(/^Link creation completed but URL validation failed/);
});

it('the end of the session is said on the page for signing in', async () => {
  refuse('post', LINKS, { status: 401, code: 'key.invalid', detail: 'No session.' });
  const router = await renderScreen(SCREEN);
  await getLink(`https://${BRAND.domain}/lamps`);
  await expect.element(toast('Failed to create link: User not authenticated')).toBeVisible();
  await expect.poll(() => router.state.location.pathname).toBe('/auth');
});
