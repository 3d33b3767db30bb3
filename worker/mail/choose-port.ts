import type { Context } from '../platform/context.ts';
import { DomainError } from '../platform/errors.ts';
import { cloudflarePort } from './cloudflare-port.ts';
import { localPort } from './local-port.ts';
import type { MailPort } from './mail-port.ts';

/** The way mails leave this deployment. Throws `deployment.mail_missing` where it has none. */
export function mailPortOf(ctx: Context, env: Pick<Env, 'ENVIRONMENT' | 'EMAIL'>): MailPort {
  if (env.ENVIRONMENT === 'local') return localPort(ctx);
  if (!env.EMAIL) throw new DomainError('deployment.mail_missing', 'EMAIL is not bound.', 500);
  return cloudflarePort(env.EMAIL);
}
