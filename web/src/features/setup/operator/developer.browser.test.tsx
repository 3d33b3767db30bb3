import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { respond } from '../../../testing/api.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { signIn } from '../../../testing/session.ts';

const PATH = '/admin/developer';
const TABS = ['Quick Tools', 'API Keys', 'API Docs', 'AI/MCP Tools', 'SDKs', 'Webhooks'];

describe('Developer Tools & APIs', () => {
  it('has six tabs, and begins with the link generator and the publisher’s own ID', async () => {
    const { publisher } = signIn('operator');
    respond('get', '/v1/brands');
    respond('get', '/v1/publisher/keys');
    await renderScreen(PATH);
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Developer Tools & APIs');
    const tabs = page.getByRole('navigation', { name: 'Developer Tools' });
    for (const tab of TABS) await expect.element(tabs.getByRole('link', { name: tab })).toBeVisible();
    await expect.element(page.getByRole('heading', { name: 'Instant link generator' })).toBeVisible();
    await expect.element(page.getByRole('heading', { name: 'Publisher info' })).toBeVisible();
    await expect.element(page.getByRole('main').getByText(publisher.publisher_id).first()).toBeVisible();
  });

  it('shows the publisher’s screens as its tabs, with one title of the first level', async () => {
    signIn('operator');
    respond('get', '/v1/publisher/keys');
    respond('get', '/v1/publisher/keys/usage');
    await renderScreen(`${PATH}/api-keys`);
    await expect.element(page.getByRole('heading', { level: 2, name: 'API keys' })).toBeVisible();
    expect(page.getByRole('heading', { level: 1 }).elements()).toHaveLength(1);
    await expect.element(page.getByRole('button', { name: 'Generate API key' })).toBeVisible();
  });

  it('shows each sample in the chosen language, with the address of this system', async () => {
    signIn('operator');
    respond('get', '/v1/brands');
    await renderScreen(`${PATH}/sdks`);
    const sample = page.getByRole('region', { name: 'Create a link' });
    for (const [language, code] of [
      ['curl', 'curl --fail-with-body'],
      ['JavaScript', 'await fetch(url, {'],
      ['Python', 'from urllib.request import Request, urlopen'],
      ['PHP', 'stream_context_create'],
    ] as const) {
      await page.getByRole('radio', { name: language, exact: true }).click({ force: true });
      await expect.element(sample).toMatchTextContent(code);
      await expect.element(sample).toMatchTextContent(location.origin);
    }
  });
});
