import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { disconnect, exampleOf, refuse, respond, respondRaw } from '../../../testing/api.ts';
import { captureDownloads } from '../../../testing/downloads.ts';
import { toast } from '../../../testing/page-parts.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { signIn } from '../../../testing/session.ts';
import type { Integration } from './integrations-query.ts';

const PATH = '/app/platforms';
const [EXAMPLE] = exampleOf('get', '/v1/publisher/integrations').data;

/** The platforms that the account uses. */
function keep(...integrations: Partial<Integration>[]): void {
  const data = integrations.flatMap((changes) =>
    EXAMPLE
      ? [{ ...EXAMPLE, connected: false, connected_by: null, key_prefix: null, steps_done: [], ...changes }]
      : [],
  );
  const connected = data.filter((each) => each.connected).length;
  respond('get', '/v1/publisher/integrations', { data, summary: { connected, total: 5 } });
}

const card = (name: string) => page.getByRole('article', { name });
const status = () => page.getByRole('region', { name: 'Status' });
const guide = () => page.getByRole('dialog');
const steps = () => guide().getByRole('button', { name: /^Done: / });

beforeEach(() => {
  respond('get', '/v1/brands');
  respond('get', '/v1/stats');
  keep();
});

describe('the platforms', () => {
  it('are grouped with their setup times, and a new account has no connection', async () => {
    signIn();
    await renderScreen(PATH);
    await expect.element(status()).toMatchTextContent('0/5 Connected');
    const texts = (group: string) =>
      page
        .getByRole('region', { name: group })
        .getByRole('article')
        .elements()
        .map(({ textContent }) => textContent);
    expect(texts('AI-Powered Platforms')).toEqual([
      expect.stringMatching(/Lovable.*< 1 hour/),
      expect.stringMatching(/Cursor IDE.*< 30 mins/),
      expect.stringMatching(/Bolt\.new.*< 45 mins/),
      expect.stringMatching(/Claude Desktop.*< 20 mins/),
    ]);
    expect(texts('Other Platforms')).toEqual([expect.stringMatching(/Replit.*< 2 hours/)]);
  });

  it('are connected by what was used, and the others are available', async () => {
    signIn();
    const last_used_at = new Date().toISOString();
    keep(
      { platform: 'bolt', connected: true, connected_by: 'script', last_used_at },
      { platform: 'replit', connected: true, connected_by: 'key', key_prefix: 'ak_3f9a1', last_used_at },
    );
    await renderScreen(PATH);
    await expect.element(status()).toMatchTextContent('2/5 Connected');
    await expect.element(card('Bolt.new')).toMatchTextContent('Script used just now');
    await expect.element(card('Bolt.new').getByRole('button', { name: 'Manage Bolt.new' })).toBeVisible();
    await expect.element(card('Lovable')).toMatchTextContent('Available');
    await expect.element(card('Replit')).toMatchTextContent('API key used');
    await card('Replit').getByRole('button', { name: 'Manage Replit' }).click();
    await expect.element(card('Replit')).toMatchTextContent('Its API key begins with ak_3f9a1.');
  });

  it('that can’t be loaded say so and can be tried again', async () => {
    signIn();
    disconnect('get', '/v1/publisher/integrations');
    await renderScreen(PATH);
    await expect.element(page.getByRole('alert')).toMatchTextContent('We couldn’t load your integrations.');
    keep();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(status()).toMatchTextContent('0/5 Connected');
  });

  it('that call tools lead to the page that connects them, and only those', async () => {
    signIn();
    await renderScreen(PATH);
    const mcp = (name: string) => card(name).getByRole('region', { name: 'MCP' });
    for (const name of ['Lovable', 'Bolt.new', 'Replit', 'Claude Desktop', 'Cursor IDE'])
      await card(name)
        .getByRole('button', { name: `Setup ${name}` })
        .click();
    for (const name of ['Lovable', 'Bolt.new', 'Replit'])
      await expect.element(mcp(name)).not.toBeInTheDocument();
    for (const name of ['Claude Desktop', 'Cursor IDE']) {
      await expect
        .element(mcp(name).getByRole('link', { name: 'Connected apps' }))
        .toHaveAttribute('href', '/settings?tab=security');
      await expect
        .element(mcp(name).getByRole('link', { name: `Connect ${name}` }))
        .toHaveAttribute('href', '/claude-mcp');
    }
  });

  it('have a context file to download, and a failure says so', async () => {
    signIn();
    const headers = { 'content-disposition': 'attachment; filename="SKILL.md"' };
    respondRaw('get', '/v1/publisher/context/{platform}', () => new Response('# Skill', { headers }));
    const files = captureDownloads();
    await renderScreen(PATH);
    const button = card('Claude Desktop').getByRole('button', { name: 'LLM' });
    await button.click();
    await expect.poll(() => files[0]?.name).toBe('SKILL.md');
    refuse('get', '/v1/publisher/context/{platform}', { status: 500, code: 'x', detail: 'No.' });
    await button.click();
    await expect.element(toast('Download failed')).toMatchTextContent('Failed to download the context file.');
  });
});

describe('a guide', () => {
  it('opens from its card, which has the tag, and counts the steps', async () => {
    const { publisher } = signIn();
    keep({ platform: 'lovable' });
    respond('put', '/v1/publisher/integrations/{platform}', ({ body }) => {
      keep({ platform: 'lovable', steps_done: (body as { steps_done: string[] }).steps_done });
      return {};
    });
    const router = await renderScreen(PATH);
    const lovable = card('Lovable');
    await lovable.getByRole('button', { name: 'Setup Lovable' }).click();
    await expect.element(lovable).toMatchTextContent('Integration Ready');
    await expect
      .element(lovable)
      .toMatchTextContent(`publisher_id=${publisher.publisher_id}&platform=lovable`);
    await lovable.getByRole('button', { name: 'View Setup Guide' }).click();
    await expect.poll(() => router.state.location.href).toBe(`${PATH}?guide=lovable`);
    await expect
      .element(page.getByRole('dialog', { name: 'Lovable setup guide' }))
      .toMatchTextContent('Estimated time: 2 min');
    await expect.element(guide()).toMatchTextContent('beginner');
    await expect.element(guide()).toMatchTextContent('Prerequisites');
    await steps().first().click();
    await expect.element(guide()).toMatchTextContent('1 of 3 steps completed');
    await expect.element(guide().getByText('Completed 1')).toBeVisible();
    await expect.element(guide().getByText('Remaining 2')).toBeVisible();
    for (const step of [1, 2]) await steps().nth(step).click();
    await expect
      .element(guide().getByRole('status').first())
      .toHaveTextContent('Setup Complete! Your integration is ready to use.');
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => router.state.location.href).toBe(PATH);
  });

  it('keeps all steps that are marked quickly, however late the responses are', async () => {
    signIn();
    keep({ platform: 'lovable' });
    const responses = Array.from({ length: 3 }, () => Promise.withResolvers<void>());
    const saved = respond('put', '/v1/publisher/integrations/{platform}', async ({ body }) => {
      await responses[saved.length - 1]?.promise;
      keep({ platform: 'lovable', steps_done: (body as { steps_done: string[] }).steps_done });
      return {};
    });
    await renderScreen(`${PATH}?guide=lovable`);
    await steps().nth(0).click();
    await steps().nth(1).click();
    await expect.poll(() => saved.length).toBe(1);
    responses[0]?.resolve();
    await expect.poll(() => saved.length).toBe(2);
    await expect.element(guide()).toMatchTextContent('2 of 3 steps completed');
    await steps().nth(2).click();
    responses[1]?.resolve();
    await expect.poll(() => saved.length).toBe(3);
    responses[2]?.resolve();
    await expect.element(guide()).toMatchTextContent('3 of 3 steps completed');
  });

  it('has examples, best practices and troubleshooting with the address of this network', async () => {
    signIn();
    await renderScreen(`${PATH}?guide=replit`);
    await guide().getByRole('tab', { name: 'Examples' }).click();
    const examples = guide().getByRole('tabpanel', { name: 'Examples' });
    await examples.getByRole('button', { name: 'Copy' }).first().click();
    const code = () => navigator.clipboard.readText();
    await expect.poll(code).toContain(`${location.origin}/go/`);
    expect(await code()).not.toMatch(/\{(id|origin|tag)\}/);
    await guide().getByRole('tab', { name: 'Best Practices' }).click();
    await expect.element(guide().getByRole('heading', { name: 'Use secrets, not files' })).toBeVisible();
    await guide().getByRole('tab', { name: 'Troubleshooting' }).click();
    await expect.element(guide().getByRole('heading', { name: 'A link doesn’t earn' })).toBeVisible();
  });
});
