import { z } from 'zod';
import { networkLocalSecret } from '../../networks/network-access.ts';
import type { Context } from '../../platform/context.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import type { HoldTerms } from '../holds/hold-sql.ts';
import type { RailName } from '../rail-names.ts';
import { bankRail } from '../rails/bank/bank-rail.ts';
import type { PaypalAccount } from '../rails/paypal/paypal-client.ts';
import { paypalRail } from '../rails/paypal/paypal-rail.ts';
import type { PayoutRail } from '../rails/rail.ts';

const text = z.string().default('');
const paypalEnv = z.object({
  PAYPAL_CLIENT_ID: text,
  PAYPAL_SECRET: text,
  PAYPAL_WEBHOOK_ID: text,
  PAYPAL_ORIGIN: z.string().default('https://api-m.paypal.com'),
});

/**
 * The deployment's PayPal account; null without credentials. Local development calls the sandbox. Throws
 * `network.local_secret` (500) for a local secret outside local development.
 */
export function paypalAccount(env: Env): PaypalAccount | null {
  const { PAYPAL_CLIENT_ID, PAYPAL_SECRET, PAYPAL_WEBHOOK_ID, PAYPAL_ORIGIN } = paypalEnv.parse(env);
  if (PAYPAL_CLIENT_ID === '' || PAYPAL_SECRET === '') return null;
  const isLocal = env.ENVIRONMENT === 'local';
  if (!isLocal && PAYPAL_SECRET.startsWith('local-only-')) throw networkLocalSecret();
  const sandbox = isLocal ? env.SANDBOX : undefined;
  return {
    clientId: PAYPAL_CLIENT_ID,
    secret: PAYPAL_SECRET,
    webhookId: PAYPAL_WEBHOOK_ID,
    origin: PAYPAL_ORIGIN,
    send: (request) => (sandbox ? sandbox.fetch(request) : fetch(request)),
  };
}

/** The rails of a deployment. */
export interface RunRails {
  encryptionKey: string;
  paypal: PayoutRail | null;
  bank: PayoutRail;
}

export function runRails(env: Env): RunRails {
  const account = paypalAccount(env);
  return {
    encryptionKey: env.ENCRYPTION_KEY,
    paypal: account ? paypalRail(account) : null,
    bank: bankRail,
  };
}

/** What holds a payout of a run: a rail that isn't set up holds those that would take it. */
export function runTerms(ctx: Context, settings: Settings, { paypal }: RunRails): HoldTerms {
  const rails: RailName[] = [
    ...(paypal ? (['paypal'] as const) : []),
    ...(settings.payer ? (['bank'] as const) : []),
  ];
  return { now: ctx.now, taxRequired: settings.payoutTaxRequired, rails };
}

export function railNamed({ paypal, bank }: RunRails, name: RailName): PayoutRail | null {
  return name === 'paypal' ? paypal : bank;
}
