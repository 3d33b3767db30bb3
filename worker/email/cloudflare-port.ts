import { type EmailPort, emailOutcomeUnknown, emailRefused } from './email-port.ts';

/** Answers after which the mail may be on its way all the same. */
const OPEN_ENDED = ['E_DELIVERY_FAILED', 'E_INTERNAL_SERVER_ERROR'];

/** Sends by Cloudflare's `send_email` binding. */
export function cloudflarePort(binding: SendEmail): EmailPort {
  return {
    async send({ id, from, headers, ...message }) {
      try {
        await binding.send({ ...message, from: address(from), headers: { ...headers, 'X-Mail-Id': id } });
      } catch (error) {
        const code = codeOf(error);
        const nothingWentOut = code.startsWith('E_') && !OPEN_ENDED.includes(code);
        throw nothingWentOut ? emailRefused(code, error) : emailOutcomeUnknown(code, error);
      }
    },
  };
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'no code';
}

function address(from: string): string | EmailAddress {
  const [, name, email] = /^(.+?)\s*<([^<>]+)>$/.exec(from) ?? [];
  return name && email ? { name, email } : from;
}
