import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { disconnect, exampleOf, refuse, respond } from '../../../testing/api.ts';
import { toast } from '../../../testing/page-parts.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { signIn } from '../../../testing/session.ts';
import type { ApiKey } from './keys-query.ts';

const NEW_KEY = exampleOf('post', '/v1/publisher/keys').data;
const { full_key: _, ...KEY } = NEW_KEY;

beforeEach(() => {
  signIn();
  respond('get', '/v1/publisher/keys', { data: [] });
  respond('get', '/v1/publisher/keys/usage', {
    data: [],
    summary: { total: 0, requests_count: 0, days: [] },
  });
});

/** The keys that the account has. */
function keep(...keys: Partial<ApiKey>[]): void {
  const data = keys.map((changes, index) => ({ ...KEY, id: `key_${index}`, ...changes }));
  respond('get', '/v1/publisher/keys', { data, summary: { total: data.length } });
}

async function openForm(name: string) {
  await page.getByRole('button', { name: 'Generate API key' }).click();
  const form = page.getByRole('dialog', { name: 'Generate an API key' });
  await expect.element(form.getByLabelText('Name')).toHaveFocus();
  await form.getByLabelText('Name').fill(name);
  return form;
}

const generate = () => page.getByRole('button', { name: 'Generate key', exact: true }).click();

describe('the list of keys', () => {
  it('shows each preset by its label, with its limit, its status and its expiry', async () => {
    const limit = (rate_limit: 100 | 500 | 10_000) => ({ permissions: { ...KEY.permissions, rate_limit } });
    keep(
      { name: 'Everything', label: 'Full Access', ...limit(10_000) },
      { name: 'Reader', label: 'Read Only', ...limit(100) },
      { name: 'Tracker', label: 'Limited', ...limit(500) },
    );
    await renderScreen('/api-keys');
    for (const [name, label, calls] of [
      ['Everything', 'Full Access', '10,000'],
      ['Reader', 'Read Only', '100'],
      ['Tracker', 'Limited', '500'],
    ] as const) {
      const row = page.getByRole('row', { name });
      for (const text of [label, calls, 'Active', '2027']) await expect.element(row).toMatchTextContent(text);
    }
  });

  it.each([
    ['Active', {}],
    ['Revoked', { is_active: false }],
    ['Expired', { expires_at: '2026-01-01T00:00:00.000Z' }],
  ])('shows a key that is %s', async (state, changes) => {
    keep({ name: 'My website', ...changes });
    await renderScreen('/api-keys');
    await expect.element(page.getByRole('row', { name: 'My website' })).toMatchTextContent(state);
  });

  it('says that there are no keys and no calls', async () => {
    await renderScreen('/api-keys');
    await expect.element(page.getByText('No API keys yet.')).toBeVisible();
    await expect.element(page.getByText('No calls in the last 30 days.')).toBeVisible();
    await expect.element(page.getByRole('table')).not.toBeInTheDocument();
  });

  it('that can’t be loaded says so and can be tried again', async () => {
    disconnect('get', '/v1/publisher/keys');
    await renderScreen('/api-keys');
    await expect.element(page.getByText('Failed to fetch API keys')).toBeVisible();
    keep({ name: 'My website' });
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.getByRole('row', { name: 'My website' })).toBeVisible();
  });

  it.each([
    ['Revoke', 'Failed to revoke API key'],
    ['Delete', 'Failed to delete API key'],
  ])('keeps a key after a failed attempt: %s', async (action, failed) => {
    keep({ name: 'My website', is_active: action === 'Revoke' });
    disconnect('post', '/v1/publisher/keys/{id}/revoke');
    disconnect('delete', '/v1/publisher/keys/{id}');
    await renderScreen('/api-keys');
    await page.getByRole('button', { name: 'Actions for My website' }).click();
    await page.getByRole('menuitem', { name: action }).click();
    await page.getByRole('button', { name: `${action} key` }).click();
    await expect.element(toast(failed)).toBeVisible();
    await expect.element(page.getByRole('alertdialog')).toMatchTextContent('We couldn’t reach the server.');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(page.getByRole('row', { name: 'My website' })).toBeVisible();
  });
});

describe('the usage of 30 days', () => {
  it('is a chart with its table', async () => {
    const [row] = exampleOf('get', '/v1/publisher/keys/usage').data;
    const days = Array.from({ length: 30 }, (__, index) => ({
      date: `2026-11-${String(index + 1).padStart(2, '0')}`,
      requests_count: index === 29 ? 42 : 0,
    }));
    respond('get', '/v1/publisher/keys/usage', {
      data: row ? [row] : [],
      summary: { total: 1, requests_count: 42, days },
    });
    await renderScreen('/api-keys');
    const usage = page.getByRole('region', { name: 'Usage' });
    await expect.element(usage.getByText('Calls by day, last 30 days')).toBeVisible();
    await expect.element(usage.getByText(/^Calls: from 0 .* to 42 /)).toBeVisible();
    await expect
      .element(usage.getByRole('row', { name: /GET \/v1\/publisher\/links/ }))
      .toMatchTextContent('42');
    await usage.getByRole('button', { name: 'Table' }).click();
    const table = usage.getByRole('table', { name: 'Calls by day, last 30 days' });
    await expect.poll(() => table.getByRole('row').length).toBe(31);
    await expect.element(table.getByRole('row').last()).toMatchTextContent('42');
  });
});

describe('generating a key', () => {
  it.each([
    ['an empty name', '', 'Please enter a name for the API key'],
    ['a long name', 'x'.repeat(100), 'API key name must be less than 100 characters'],
    [
      'other characters',
      'my.website',
      'API key name can only contain letters, numbers, spaces, hyphens, and underscores',
    ],
  ])('rejects %s before it is sent', async (__, name, message) => {
    await renderScreen('/api-keys');
    const form = await openForm(name);
    await generate();
    await expect.element(form.getByLabelText('Name')).toHaveAccessibleDescription(new RegExp(`^${message}`));
  });

  it('says that it failed, and keeps what was typed', async () => {
    disconnect('post', '/v1/publisher/keys');
    await renderScreen('/api-keys');
    const form = await openForm('My website');
    await generate();
    await expect
      .element(page.getByText('An unexpected error occurred while generating the API key'))
      .toBeVisible();
    await expect.element(form.getByLabelText('Name')).toHaveValue('My website');
    const detail = 'An account can have at most 50 API keys.';
    refuse('post', '/v1/publisher/keys', { status: 409, code: 'key.too_many', detail });
    await generate();
    await expect.element(page.getByText(`Failed to generate API key: ${detail}`)).toBeVisible();
    await expect.element(form.getByLabelText('Name')).toHaveValue('My website');
  });

  it('says that it needs a session', async () => {
    refuse('post', '/v1/publisher/keys', { status: 401, code: 'key.invalid', detail: 'No session.' });
    await renderScreen('/api-keys');
    await openForm('My website');
    await generate();
    await expect.element(page.getByText('You must be logged in to generate API keys')).toBeVisible();
  });

  it('offers three presets and five rate limits, 1,000 calls an hour by default', async () => {
    await renderScreen('/api-keys');
    const form = await openForm('My website');
    for (const name of ['Full Access', 'Read Only', 'Tracking Only'])
      await expect.element(form.getByRole('radio', { name: new RegExp(`^${name}`) })).toBeInTheDocument();
    const limit = form.getByRole('combobox', { name: 'Rate limit' });
    await expect.element(limit).toMatchTextContent('1,000 calls per hour');
    await limit.click();
    for (const calls of ['100', '500', '1,000', '5,000', '10,000'])
      await expect
        .element(page.getByRole('option', { name: `${calls} calls per hour`, exact: true }))
        .toBeVisible();
  });

  it('shows the key once with its expiry, and says how to copy manually if the clipboard fails', async () => {
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('no'));
    const sent = respond('post', '/v1/publisher/keys');
    await renderScreen('/api-keys');
    const form = await openForm('My website');
    await form.getByRole('combobox', { name: 'Rate limit' }).click();
    await page.getByRole('option', { name: '5,000 calls per hour' }).click();
    await generate();
    await expect.element(page.getByText('Copy this key now.')).toBeVisible();
    expect(sent[0]?.body).toMatchObject({ name: 'My website', rate_limit: 5_000 });
    await expect.element(page.getByText(NEW_KEY.full_key)).toBeVisible();
    await expect.element(page.getByText(/^Valid until \d/)).toBeVisible();
    await page.getByRole('button', { name: 'Copy key' }).click();
    await expect.element(toast('Failed to copy')).toMatchTextContent('Please copy manually');
    await page.getByRole('button', { name: 'I have stored it' }).click();
    await expect.element(page.getByText(NEW_KEY.full_key)).not.toBeInTheDocument();
    await expect.element(page.getByRole('heading', { name: 'API keys', exact: true })).toHaveFocus();
  });
});
