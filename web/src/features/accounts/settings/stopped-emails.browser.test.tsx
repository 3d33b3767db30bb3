import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { exampleOf, respond } from '../../../testing/api.ts';
import { toast } from '../../../testing/page-parts.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { signIn } from '../../../testing/session.ts';

const PREFERENCES = '/v1/publisher/email-preferences';

it.each([
  ['bounce', 'Emails to your address come back'],
  ['complaint', 'An email from us was reported as spam'],
] as const)('the settings say which emails are still sent after a %s', async (cause, title) => {
  signIn();
  const { data } = exampleOf('get', PREFERENCES);
  const emails_stopped = { cause, since: '2026-11-21T09:00:00.000Z' };
  respond('get', PREFERENCES, () => ({ data: { ...data, emails_stopped } }));
  await renderScreen('/settings?tab=notifications');
  const notice = page.getByRole('status').filter({ hasText: title });
  await expect.element(notice).toMatchTextContent('We send only what you need to sign in');
});

it('a new address ends what the settings say about the old one', async () => {
  const session = signIn();
  respond('get', '/v1/auth/deletion');
  const { data } = exampleOf('get', PREFERENCES);
  const emails_stopped = { cause: 'bounce', since: '2026-11-21T09:00:00.000Z' } as const;
  respond('get', PREFERENCES, { data: { ...data, emails_stopped } });
  await renderScreen('/settings?tab=notifications');
  const notice = page.getByRole('status').filter({ hasText: 'Emails to your address come back' });
  await expect.element(notice).toBeVisible();
  await page.getByRole('link', { name: 'Profile', exact: true }).click();
  respond('post', '/v1/auth/change-email');
  respond('post', '/v1/auth/change-email/confirm', () => {
    const user = { ...session.user, email: 'new@fenwick.example' };
    respond('get', '/v1/auth/session', { data: { ...session, user } });
    respond('get', PREFERENCES, { data: { ...data, emails_stopped: null } });
    return {};
  });
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  await page.getByLabelText('New email address').fill('new@fenwick.example');
  await page.getByRole('button', { name: 'Send the code' }).click();
  await page.getByLabelText('Code').fill('12345678');
  await page.getByRole('button', { name: 'Change my address' }).click();
  await expect.element(toast('Email address changed')).toBeVisible();
  await page.getByRole('link', { name: 'Notifications', exact: true }).click();
  await expect.element(page.getByRole('heading', { name: 'Other emails' })).toBeVisible();
  await expect.element(notice).not.toBeInTheDocument();
});
