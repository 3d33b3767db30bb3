import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { type Call, disconnect, refuse, respond, respondRaw } from '../../../testing/api.ts';
import { toast } from '../../../testing/page-parts.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { signIn } from '../../../testing/session.ts';

const GENERATE = '/v1/generate-script';

let calls: Call[] = [];

beforeEach(() => {
  respond('get', '/v1/brands');
  calls = respondRaw('get', GENERATE, ({ query }) => new Response(`// ${query.publisher_id}`));
});

const field = () => page.getByLabelText('Publisher ID');
const alert = () => page.getByRole('alert');
const script = () => page.getByRole('region', { name: 'Your script' });
const generate = () => page.getByRole('button', { name: 'Generate Script' }).click();

async function openFor(publisherId: string): Promise<void> {
  await renderScreen('/tools/auto-link');
  await field().fill(publisherId);
  await generate();
}

describe('the generator of the auto-link script', () => {
  it('makes a tag that can be copied, and its copied state lasts three seconds', async () => {
    await openFor(' pub000001 ');
    await expect
      .element(toast('Script Generated!'))
      .toMatchTextContent('Your auto-link script is ready to use');
    await expect.element(page.getByRole('heading', { name: 'Your script' })).toHaveFocus();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await script().getByRole('button', { name: 'Copy' }).first().click();
    const copied = script().getByRole('button', { name: 'Copied!' });
    await expect.element(copied).toBeVisible();
    await expect
      .element(toast('Script copied successfully!'))
      .toMatchTextContent("Now paste it into your website's header. Your auto-monetization is ready to go!");
    expect(await navigator.clipboard.readText()).toBe(
      `<script async src="${location.origin}/script.js?publisher_id=PUB000001"></script>`,
    );
    vi.advanceTimersByTime(2_900);
    await expect.element(copied).toBeVisible();
    vi.advanceTimersByTime(200);
    await expect.element(copied).not.toBeInTheDocument();
  });

  it('rejects a missing or malformed ID before anything is sent', async () => {
    await openFor('');
    await expect
      .element(alert())
      .toMatchTextContent('Publisher ID Required Please ensure your profile is complete');
    await expect.element(alert().getByRole('link', { name: 'Get an ID' })).toHaveAttribute('href', '/auth');
    await expect.element(field()).toHaveFocus();
    await field().fill('PUB12');
    await expect.element(alert()).not.toBeInTheDocument();
    await generate();
    await expect
      .element(alert())
      .toHaveTextContent('Invalid Publisher ID Publisher ID should be in format PUB000001');
    await expect.element(field()).toHaveAttribute('aria-invalid', 'true');
    expect(calls).toEqual([]);
  });

  it('makes no script for an ID without a publisher', async () => {
    const detail = 'There is no publisher PUB999998.';
    refuse('get', GENERATE, { status: 404, code: 'publisher.unknown', detail });
    await openFor('PUB999998');
    await expect.element(alert()).toMatchTextContent(/Generation Failed Please try again\. .*PUB999998/);
    await expect.element(script()).not.toBeInTheDocument();
  });

  it('can be tried again after a failure, and forgets the script with another ID', async () => {
    disconnect('get', GENERATE);
    await openFor('PUB000001');
    await expect.element(alert()).toMatchTextContent('Generation Failed Please try again');
    respondRaw('get', GENERATE, () => new Response('// script'));
    await alert().getByRole('button', { name: 'Try again' }).click();
    await expect.element(script()).toBeVisible();
    await field().fill('PUB00000');
    await expect.element(script()).not.toBeInTheDocument();
  });

  it('has a publisher’s own ID', async () => {
    const { publisher } = signIn();
    await renderScreen('/tools/auto-link');
    await expect.element(field()).toHaveValue(publisher.publisher_id);
    await generate();
    await expect.element(script()).toMatchTextContent(`publisher_id=${publisher.publisher_id}`);
  });
});

describe('the inline script', () => {
  const copy = () => page.getByRole('button', { name: 'Copy Inline Script' }).click();

  it('is copied with the ID inside, ready to paste', async () => {
    await openFor('PUB000001');
    await copy();
    await expect.element(toast('Script copied successfully!')).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe('<script>\n// PUB000001\n</script>');
  });

  it('that can’t be fetched or copied says so, and can be tried again', async () => {
    await openFor('PUB000001');
    await expect.element(script()).toBeVisible();
    const body = { code: 'system.unavailable', detail: 'Temporarily unavailable.' };
    respondRaw('get', GENERATE, () =>
      Response.json(body, { status: 503, statusText: 'Service Unavailable' }),
    );
    await copy();
    await expect
      .element(alert())
      .toMatchTextContent(
        'Error Failed to fetch or copy the inline script. Failed to fetch script: Service Unavailable',
      );
    respondRaw('get', GENERATE, () => new Response('// script'));
    vi.spyOn(navigator.clipboard, 'write').mockRejectedValue(new Error('no'));
    await alert().getByRole('button', { name: 'Try again' }).click();
    await expect
      .element(alert())
      .toMatchTextContent(/^Error Failed to fetch or copy the inline script\. *Try again$/);
  });
});
