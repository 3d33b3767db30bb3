import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { disconnect, refuse, respond, respondRaw } from '../../../testing/api.ts';
import { renderScreen } from '../../../testing/render.tsx';

const MAGIC_LINK = '/v1/auth/magic-link';
const EMAIL = 'ada@site.example';

beforeEach(() => {
  respond('get', '/v1/stats');
});

async function requestLink(): Promise<void> {
  await renderScreen('/auth?tab=magic-link');
  await page.getByLabelText('Email').fill(EMAIL);
  await userEvent.keyboard('{Enter}');
}

const problem = () => page.getByRole('alert').filter({ hasText: 'Magic Link Error' });
const sent = () => page.getByRole('heading', { name: 'Check your email' });

describe('the form for an emailed link', () => {
  it('shows after too many attempts when to try again, until then', async () => {
    const body = { code: 'account.too_many_attempts', detail: 'Too many attempts.' };
    const headers = { 'retry-after': '125' };
    respondRaw('post', MAGIC_LINK, () => Response.json(body, { status: 429, headers }));
    await requestLink();
    await expect.element(problem()).toMatchTextContent(/Too many attempts\. You can try again in 2:0\d\./);
    await userEvent.type(page.getByLabelText('Email'), 'x');
    await expect.element(problem()).toBeVisible();
  });

  it('says that the server can’t be reached, and keeps its input', async () => {
    disconnect('post', MAGIC_LINK);
    await requestLink();
    await expect.element(page.getByText(/We couldn’t reach the server\./)).toBeVisible();
    await expect.element(page.getByLabelText('Email')).toHaveValue(EMAIL);
    respond('post', MAGIC_LINK);
    page.getByLabelText('Email').element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(sent()).toBeVisible();
  });

  it('shows a problem body with malformed fields as an unexpected error', async () => {
    const body = { code: 'request.invalid', detail: 'Check the fields.', fields: [{ field: 'email' }] };
    respondRaw('post', MAGIC_LINK, () => Response.json(body, { status: 400 }));
    await requestLink();
    await expect.element(problem()).toMatchTextContent('An unexpected error occurred. Please try again.');
    await expect.element(page.getByRole('button', { name: 'Send magic link' })).toBeEnabled();
  });

  it('shows a server error without its details', async () => {
    const detail = 'Something went wrong on our side.';
    refuse('post', MAGIC_LINK, { status: 500, code: 'internal.unexpected', detail });
    await requestLink();
    await expect.element(problem()).toMatchTextContent('An unexpected error occurred. Please try again.');
  });

  it('is sent once, however often the button is pressed', async () => {
    const released = Promise.withResolvers<void>();
    const calls = respond('post', MAGIC_LINK, async () => {
      await released.promise;
      return {};
    });
    await requestLink();
    const button = page.getByRole('button', { name: 'Send magic link' });
    await expect.element(button).toHaveAttribute('aria-busy', 'true');
    await button.click({ force: true });
    page.getByLabelText('Email').element().focus();
    await userEvent.keyboard('{Enter}');
    released.resolve();
    await expect.element(sent()).toBeVisible();
    expect(calls).toHaveLength(1);
  });

  it('can be sent again after a minute', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
    const calls = respond('post', MAGIC_LINK);
    await requestLink();
    const resend = page.getByRole('button', { name: /^Resend/ });
    await expect.element(resend).toMatchTextContent(/^Resend in \d+ s$/);
    await vi.advanceTimersByTimeAsync(61_000);
    await expect.element(resend).toHaveTextContent('Resend email');
    await resend.click();
    await expect.poll(() => calls.length).toBe(2);
    await expect.element(resend).toMatchTextContent(/^Resend in \d+ s$/);
    await expect.element(resend).toHaveFocus();
  });
});
