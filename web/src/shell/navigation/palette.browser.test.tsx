import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type DocsEntry, SEARCH_FILE, writeIndex } from '../../lib/docs-search.ts';
import { exampleOf, respond, respondRaw } from '../../testing/api.ts';
import { renderScreen } from '../../testing/render.tsx';

const field = () => page.getByRole('combobox', { name: 'Find a page or a command' });
const dialog = () => page.getByRole('dialog', { name: 'Commands' });
const pressShortcut = () =>
  dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, cancelable: true }));

const DOCS: DocsEntry[] = [
  { href: '/docs/webhooks', title: 'Webhooks', place: 'On your server', text: 'Signed events.' },
  {
    href: '/docs/webhooks#verify-the-signature',
    title: 'Verify the signature',
    place: 'Webhooks',
    text: 'Compare the HMAC of the raw body.',
  },
  {
    href: '/docs/errors/callback.bad_signature',
    title: 'callback.bad_signature',
    place: 'Error 401',
    text: 'The signature of a callback is wrong.',
  },
  {
    href: '/docs/sandbox#receive-webhooks',
    title: 'Receive webhooks',
    place: 'Try it in the sandbox',
    text: 'Each has a signature.',
  },
  ...Array.from({ length: 9 }, (_, at) => ({
    href: `/docs/exports#part-${at}`,
    title: `Part ${at}`,
    place: 'Exports',
    text: 'Into a warehouse.',
  })),
];

beforeEach(() => {
  respondRaw('get', SEARCH_FILE, () => new Response(writeIndex(DOCS)));
  respond('get', '/v1/brands', { ...exampleOf('get', '/v1/brands'), data: [] });
});

const options = () => page.getByRole('option');
const labels = () =>
  options()
    .elements()
    .map((option) => option.firstElementChild?.textContent);

async function openPalette() {
  pressShortcut();
  await expect.element(field()).toHaveFocus();
}

/** Lets the dialog fade out as long as it does for readers who haven't asked for less motion. */
function fadeAsUsual() {
  const popup = dialog().element();
  if (popup instanceof HTMLElement) popup.style.setProperty('transition-duration', '100ms', 'important');
}

describe('the palette of a stranger', () => {
  it.for([
    ['webhook signature', 'Webhooks: Verify the signature'],
    ['signature webhook', 'Webhooks: Verify the signature'],
    ['hmac', 'Webhooks: Verify the signature'],
    ['payout', 'Pricing'],
    ['payouts', 'Pricing'],
    ['paid', 'Pricing'],
    ['fees', 'Pricing'],
    ['share', 'Pricing'],
    ['threshold', 'Pricing'],
    ['cursor', 'Set up Cursor IDE'],
    ['LOVABLE', 'Set up Lovable'],
    ['bolt', 'Set up Bolt.new'],
    ['setup replit', 'Set up Replit'],
    ['claude desktop', 'Set up Claude Desktop'],
    ['api key', 'Sign up for API keys'],
    ['key api', 'Sign up for API keys'],
    ['webhook verify', 'Webhooks'],
    ['dark theme', 'Dark theme'],
  ] as const)('finds for “%s” first “%s”', async ([text, label]) => {
    await renderScreen('/imprint');
    await openPalette();
    await field().fill(text);
    await expect.poll(() => labels()[0]).toBe(label);
  });

  it('leads to a key by way of signing up', async () => {
    // The page it leads to names the payout terms.
    respond('get', '/v1/settings/public');
    const router = await renderScreen('/imprint');
    await openPalette();
    await field().fill('api key');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => router.state.location.href).toBe('/auth?returnTo=%2Fapi-keys');
  });
});

it('the brands aren’t searched for a text that is longer than the API allows, such as a pasted URL', async () => {
  const calls = respond('get', '/v1/brands', { ...exampleOf('get', '/v1/brands'), data: [] });
  await renderScreen('/imprint');
  await openPalette();
  await field().fill('z'.repeat(100));
  await expect.poll(() => calls.length).toBe(1);
  await field().fill(`https://shop.example/${'z'.repeat(100)}`);
  await field().fill('lamp');
  await expect.poll(() => calls.at(-1)?.query.q).toBe('lamp');
  expect(calls).toHaveLength(2);
});

describe('what the documentation’s search finds', () => {
  it('is listed with guides before error codes, and without the pages that are listed under Docs', async () => {
    await renderScreen('/imprint');
    await openPalette();
    await field().fill('signature');
    await expect
      .poll(labels)
      .toEqual([
        'Webhooks: Verify the signature',
        'Try it in the sandbox: Receive webhooks',
        'callback.bad_signature',
      ]);
    await expect.element(options().first()).toMatchTextContent('/docs/webhooks');
    await expect.element(options().nth(2)).toMatchTextContent('Error 401');
    await field().fill('webhooks');
    await expect.poll(labels).toContain('Webhooks: Verify the signature');
    expect(labels().filter((label) => label === 'Webhooks')).toHaveLength(1);
  });

  it('is at most five places, for two characters or more', async () => {
    await renderScreen('/imprint');
    await openPalette();
    await field().fill('warehouse');
    await expect.poll(labels).toHaveLength(5);
    await field().fill('ve');
    await expect.poll(labels).toContain('Webhooks: Verify the signature');
    await field().fill('v');
    await expect.poll(labels).not.toContain('Webhooks: Verify the signature');
  });

  it('is loaded once, when something is typed', async () => {
    const calls = respondRaw('get', SEARCH_FILE, () => new Response(writeIndex(DOCS)));
    await renderScreen('/imprint');
    await openPalette();
    expect(calls).toEqual([]);
    await userEvent.keyboard('hmac');
    await expect.poll(labels).toEqual(['Webhooks: Verify the signature']);
    expect(calls).toHaveLength(1);
  });

  it('is awaited before the palette says that nothing matches', async () => {
    const loaded = Promise.withResolvers<Response>();
    respondRaw('get', SEARCH_FILE, () => loaded.promise);
    await renderScreen('/imprint');
    await openPalette();
    await userEvent.keyboard('zzz');
    await expect.element(page.getByText('Searching the documentation…')).toBeVisible();
    loaded.resolve(new Response(writeIndex(DOCS)));
    await expect.element(page.getByText('Nothing matches.')).toBeVisible();
  });

  it('is highlighted as soon as it is there, for Enter', async () => {
    const loaded = Promise.withResolvers<Response>();
    respondRaw('get', SEARCH_FILE, () => loaded.promise);
    await renderScreen('/imprint');
    await openPalette();
    await userEvent.keyboard('hmac');
    await expect.element(page.getByText('Searching the documentation…')).toBeVisible();
    loaded.resolve(new Response(writeIndex(DOCS)));
    await expect.element(options().first()).toHaveAttribute('data-highlighted');
  });

  it('isn’t needed: the palette works without an index', async () => {
    respondRaw('get', SEARCH_FILE, () => new Response(null, { status: 503 }));
    const router = await renderScreen('/imprint');
    await openPalette();
    await field().fill('hmac');
    await expect.element(page.getByText('Nothing matches.')).toBeVisible();
    await field().fill('link checks');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => router.state.location.pathname).toBe('/link-checks');
  });
});

describe('the palette that is closed and at once opened again', () => {
  const renders = { 'before the page has shown that it is closed': false, 'while it fades out': true };
  for (const [moment, isShown] of Object.entries(renders))
    it(`has exactly the words that are typed next, if it is opened ${moment}`, async () => {
      await renderScreen('/imprint');
      await openPalette();
      await userEvent.keyboard('sitemap');
      fadeAsUsual();
      pressShortcut();
      if (isShown) await expect.poll(() => dialog().element().hasAttribute('data-closed')).toBe(true);
      pressShortcut();
      await userEvent.keyboard('dark theme');
      await expect.element(field()).toHaveValue('dark theme');
      await userEvent.keyboard('{Enter}');
      expect(document.documentElement.dataset.theme).toBe('dark');
    });

  it('returns the focus to what had it before the first opening', async () => {
    await renderScreen('/imprint');
    const opener = page.getByRole('banner').getByRole('button', { name: 'Find a page or a command' });
    opener.element().focus();
    await openPalette();
    fadeAsUsual();
    pressShortcut();
    pressShortcut();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect.element(opener).toHaveFocus();
  });
});
