import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { exampleOf, respond } from '../../../testing/api.ts';
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
