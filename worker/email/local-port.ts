import type { Context } from '../platform/context.ts';
import type { EmailPort } from './email-port.ts';
import { localOutbox } from './tables.ts';

/** Puts mails into the outbox of a local system, where `/dev/mail` shows them. */
export function localPort(ctx: Context): EmailPort {
  return {
    async send({ id, to, subject, html, text }) {
      await ctx.db.insert(localOutbox).values({ id, recipient: to, subject, html, text, sentAt: ctx.now });
    },
  };
}
