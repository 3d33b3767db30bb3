import type { Context } from '../platform/context.ts';
import { DomainError } from '../platform/errors.ts';
import { cloudflarePort } from './cloudflare-port.ts';
import type { EmailPort } from './email-port.ts';
import { localPort } from './local-port.ts';

/** The way mails leave this deployment. Throws `deployment.mail_missing` where it has none. */
export function emailPortOf(ctx: Context, env: Pick<Env, 'ENVIRONMENT' | 'EMAIL'>): EmailPort {
  if (env.ENVIRONMENT === 'local') return localPort(ctx);
  if (!env.EMAIL) throw new DomainError('deployment.mail_missing', 'EMAIL is not bound.', 500);
  return cloudflarePort(env.EMAIL);
}
