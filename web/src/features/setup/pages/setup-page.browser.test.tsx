import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { disconnect, exampleOf, respond, respondRaw } from '../../../testing/api.ts';
import { captureDownloads } from '../../../testing/downloads.ts';
import { toast } from '../../../testing/page-parts.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { signIn } from '../../../testing/session.ts';

const steps = () => page.getByRole('main').getByRole('button', { name: /^Done: / });

/** The integrations of an account that has completed these steps. */
function completed(platform: 'claude' | 'lovable', ...steps_done: string[]) {
  const [example] = exampleOf('get', '/v1/publisher/integrations').data;
  return { data: example ? [{ ...example, platform, steps_done }] : [] };
}

function keepDone(platform: 'claude' | 'lovable', ...steps_done: string[]): void {
  respond('get', '/v1/publisher/integrations', completed(platform, ...steps_done));
}

beforeEach(() => {
  respond('get', '/v1/brands');
  respond('get', '/v1/stats');
});

describe('the setup guide of a visitor', () => {
  it.each([
    ['/setup/lovable', 'Set up Lovable', '3 steps ~2 min Beginner'],
    ['/setup/cursor', 'Set up Cursor IDE', '3 steps ~3 min Beginner'],
    ['/setup/bolt', 'Set up Bolt.new', '3 steps ~2 min Beginner'],
    ['/setup/claude', 'Set up Claude Desktop', '3 steps ~5 min Intermediate'],
    ['/setup/replit', 'Set up Replit', '3 steps ~3 min Beginner'],
  ])('%s names its steps and its time, and invites to sign up', async (path, title, facts) => {
    await renderScreen(path);
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(title);
    await expect.poll(() => document.title).toBe(`${title} · Tributary`);
    await expect.element(page.getByRole('main')).toMatchTextContent(facts);
    await expect.poll(() => steps().length).toBe(3);
    const platform = path.replace('/setup/', '');
    await expect
      .element(page.getByRole('link', { name: 'Create Account' }))
      .toHaveAttribute('href', `/auth?platform=${platform}&returnTo=${encodeURIComponent(path)}`);
    await expect
      .element(page.getByRole('main'))
      .toMatchTextContent(`publisher_id=YOUR_ID&platform=${platform}`);
  });

  it('copies its code with the ID that the visitor enters', async () => {
    await renderScreen('/setup/cursor');
    const field = page.getByRole('main').getByLabelText('Publisher ID');
    await expect.element(field).toHaveAttribute('placeholder', 'PUB000001');
    const prompt = page.getByRole('main').getByRole('listitem').filter({ hasText: 'publisher_id=' });
    const copy = prompt.getByRole('button', { name: 'Copy' });
    await field.fill('PUB00012');
    await expect.element(prompt).toMatchTextContent('publisher_id=YOUR_ID&platform=cursor');
    await expect.element(copy).not.toBeInTheDocument();
    await field.fill(' pub000123');
    await expect.element(prompt).toMatchTextContent('publisher_id=PUB000123&platform=cursor');
    await copy.click();
    await expect
      .poll(() => navigator.clipboard.readText())
      .toContain('script.js?publisher_id=PUB000123&platform=cursor');
  });

  it('is marked in the menu that it belongs to', async () => {
    await renderScreen('/setup/bolt');
    const current = page.getByRole('navigation', { name: 'Main' }).element();
    await expect.poll(() => current.querySelector('[aria-current]')?.textContent).toBe('Developers');
  });

  it('counts the steps up to the banner', async () => {
    await renderScreen('/setup/bolt');
    for (const count of [1, 2, 3]) {
      await steps()
        .nth(count - 1)
        .click();
      await expect.element(page.getByText(`${count} of 3 steps completed`)).toBeVisible();
    }
    await expect.element(page.getByRole('status').filter({ hasText: 'Setup Complete' })).toBeVisible();
    await steps().first().click();
    await expect.element(page.getByText('2 of 3 steps completed')).toBeVisible();
    await expect.element(page.getByText('Setup Complete')).not.toBeInTheDocument();
  });

  it.each([
    ['/setup/claude', ['Claude', 'Claude Code']],
    ['/setup/cursor', ['Cursor']],
  ])('%s connects its clients to the server of this system, also with a key', async (path, clients) => {
    await renderScreen(path);
    const url = `${location.origin}/mcp`;
    const main = page.getByRole('main');
    const clipboard = () => navigator.clipboard.readText();
    await expect.poll(() => main.getByRole('article').length).toBe(clients.length);
    for (const name of clients) {
      const client = main.getByRole('article', { name, exact: true });
      await client.getByRole('button', { name: /^Copy (URL|command|link)$/ }).click();
      await expect.poll(clipboard).toContain(name === 'Cursor' ? btoa(`{"url":"${url}"}`) : url);
    }
    const withKey = main.getByRole('group').filter({ hasText: 'Connect with an API key' });
    const files = withKey.getByRole('listitem').filter({ hasText: 'ak_…' });
    await main.getByText('Connect with an API key').click();
    await expect.poll(() => files.length).toBe(clients.length);
    for (const file of files.elements()) {
      expect(JSON.stringify(JSON.parse(file.querySelector('pre')?.textContent ?? ''))).toContain(url);
      expect(file.querySelector('button')).toBeNull();
    }
  });
});

describe('the setup guide of a publisher', () => {
  it('has the account’s own ID and the steps that it has completed', async () => {
    const { publisher } = signIn();
    respond('get', '/v1/publisher/keys');
    keepDone('lovable');
    await renderScreen('/setup/lovable');
    await expect.element(page.getByLabelText('Publisher ID')).not.toBeInTheDocument();
    await expect
      .element(page.getByRole('main'))
      .toMatchTextContent(`publisher_id=${publisher.publisher_id}&platform=lovable`);
    const saved = respond('put', '/v1/publisher/integrations/{platform}', ({ body }) => {
      keepDone('lovable', ...(body as { steps_done: string[] }).steps_done);
      return {};
    });
    await steps().nth(1).click();
    await expect.poll(() => saved.length).toBe(1);
    await expect.element(page.getByText('1 of 3 steps completed')).toBeVisible();
    await expect.element(steps().nth(1)).toHaveAttribute('aria-pressed', 'true');
  });

  it('keeps a step that is clicked before the stored steps are loaded, and those too', async () => {
    signIn();
    respond('get', '/v1/publisher/keys');
    const loaded = Promise.withResolvers<void>();
    respond('get', '/v1/publisher/integrations', async () => {
      await loaded.promise;
      return completed('claude', 'connect');
    });
    const saved = respond('put', '/v1/publisher/integrations/{platform}', ({ body }) => {
      keepDone('claude', ...(body as { steps_done: string[] }).steps_done);
      return {};
    });
    await renderScreen('/setup/claude');
    await steps().nth(1).click();
    loaded.resolve();
    await expect.element(page.getByText('2 of 3 steps completed')).toBeVisible();
    await expect.poll(() => saved.map(({ body }) => body)).toEqual([{ steps_done: ['connect', 'skill'] }]);
  });

  it('keeps a step that is clicked before the session is known', async () => {
    const session = signIn();
    respond('get', '/v1/publisher/keys');
    keepDone('claude');
    const known = Promise.withResolvers<void>();
    respond('get', '/v1/auth/session', async () => {
      await known.promise;
      return { data: session };
    });
    const saved = respond('put', '/v1/publisher/integrations/{platform}', ({ body }) => {
      keepDone('claude', ...(body as { steps_done: string[] }).steps_done);
      return {};
    });
    await renderScreen('/setup/claude');
    await steps().first().click();
    await steps().nth(1).click();
    known.resolve();
    await expect.poll(() => saved.at(-1)?.body).toEqual({ steps_done: ['connect', 'skill'] });
    await expect.element(page.getByText('2 of 3 steps completed')).toBeVisible();
  });

  it('takes back progress that can’t be saved', async () => {
    signIn();
    respond('get', '/v1/publisher/keys');
    keepDone('claude');
    disconnect('put', '/v1/publisher/integrations/{platform}');
    await renderScreen('/setup/claude');
    await steps().first().click();
    await expect.element(page.getByText('We couldn’t save your progress.')).toBeVisible();
    await expect.element(page.getByText('0 of 3 steps completed')).toBeVisible();
  });

  it('takes back progress while the stored steps can’t be loaded, and loads them again for the next step', async () => {
    signIn();
    respond('get', '/v1/publisher/keys');
    disconnect('get', '/v1/publisher/integrations');
    const saved = respond('put', '/v1/publisher/integrations/{platform}', ({ body }) => {
      keepDone('claude', ...(body as { steps_done: string[] }).steps_done);
      return {};
    });
    await renderScreen('/setup/claude');
    await steps().first().click();
    await expect
      .element(toast('We couldn’t save your progress.'))
      .toMatchTextContent('We couldn’t reach the server.');
    await expect.element(page.getByText('0 of 3 steps completed')).toBeVisible();
    expect(saved).toEqual([]);
    keepDone('claude', 'connect');
    await steps().nth(1).click();
    await expect.element(page.getByText('2 of 3 steps completed')).toBeVisible();
    await expect.poll(() => saved.map(({ body }) => body)).toEqual([{ steps_done: ['connect', 'skill'] }]);
  });

  it('takes back a step that is clicked before the stored steps fail to load', async () => {
    signIn();
    respond('get', '/v1/publisher/keys');
    const failed = Promise.withResolvers<never>();
    respond('get', '/v1/publisher/integrations', () => failed.promise);
    await renderScreen('/setup/claude');
    await steps().first().click();
    await expect.element(page.getByText('1 of 3 steps completed')).toBeVisible();
    failed.reject(new TypeError('Failed to fetch'));
    await expect.element(toast('We couldn’t save your progress.')).toBeVisible();
    await expect.element(page.getByText('0 of 3 steps completed')).toBeVisible();
  });

  it('shows at most two active keys, masked until revealed', async () => {
    const { user } = signIn();
    const [key] = exampleOf('get', '/v1/publisher/keys').data;
    const keys = [{ is_active: false }, {}, {}, {}].map((changes, index) => ({
      id: `key_${index}`,
      name: `Key ${index}`,
      ...changes,
    }));
    respond('get', '/v1/publisher/keys', {
      data: keys.flatMap((each) => (key ? [{ ...key, ...each }] : [])),
    });
    respond('get', '/v1/publisher/integrations');
    await renderScreen('/setup/replit');
    const account = page.getByRole('complementary', { name: 'Your account' });
    await expect.element(account).toMatchTextContent(user.email);
    const show = account.getByRole('button', { name: /^Show the start of/ });
    await expect.poll(() => show.length).toBe(2);
    await expect.element(account).not.toMatchTextContent('ak_');
    await show.first().click();
    await expect.element(account).toMatchTextContent(/ak_[0-9a-f]+…/);
    await expect.element(account).toMatchTextContent('The full key was shown once');
    await expect
      .element(account.getByRole('link', { name: 'Manage API keys' }))
      .toHaveAttribute('href', '/api-keys');
  });

  it('downloads the context file under the server’s name, and says if that fails', async () => {
    signIn();
    respond('get', '/v1/publisher/keys');
    respond('get', '/v1/publisher/integrations');
    const headers = { 'content-disposition': 'attachment; filename="tributary.mdc"' };
    respondRaw('get', '/v1/publisher/context/{platform}', () => new Response('# Tributary', { headers }));
    const files = captureDownloads();
    await renderScreen('/setup/cursor');
    const button = page.getByRole('button', { name: 'Download LLM Context' }).first();
    await button.click();
    await expect.poll(() => files[0]?.name).toBe('tributary.mdc');
    expect(await files[0]?.text()).toBe('# Tributary');
    disconnect('get', '/v1/publisher/context/{platform}');
    await button.click();
    await expect.element(toast('Download failed')).toMatchTextContent('Failed to download the context file.');
  });
});
