import type { ResendAnswer } from '../../../sandbox/resend/resend-answers.ts';
import type { ResendEmail } from '../../../sandbox/resend/resend-records.ts';
import type { ResendEvent, ResendWebhook } from '../../../sandbox/resend/resend-webhook.ts';
import { sandbox } from '../../../sandbox/testing/caller.ts';

async function control<Body>(path: string, init: RequestInit = {}): Promise<Body> {
  const response = await sandbox.fetch(`https://sandbox.example/sandbox/control/resend/${path}`, init);
  if (!response.ok) throw new Error(`The sandbox returned ${response.status}: ${await response.text()}`);
  return response.json();
}

/** The answers of Resend to the next calls; later ones get its own. */
export async function answerWith(...next: ResendAnswer[]): Promise<void> {
  await control('answers', { method: 'POST', body: JSON.stringify({ next }) });
}

/** Every email that Resend has taken, oldest first. */
export async function resendEmails(): Promise<ResendEmail[]> {
  return (await control<{ emails: ResendEmail[] }>('emails')).emails;
}

/** An event that Resend would POST. */
export function resendEvent(event: ResendEvent & { wrongSignature?: boolean }): Promise<ResendWebhook> {
  return control('webhooks', { method: 'POST', body: JSON.stringify(event) });
}
