import { env } from 'cloudflare:workers';
import type { PaypalAnswer } from '../../sandbox/paypal/paypal-answers.ts';
import { sandbox } from '../../sandbox/testing/caller.ts';
import type { DetailsInput } from '../details/details-input.ts';
import { bankRail } from '../rails/bank/bank-rail.ts';
import type { PaypalAccount } from '../rails/paypal/paypal-client.ts';
import { paypalRail } from '../rails/paypal/paypal-rail.ts';
import { paypalAccount, type RunRails } from '../runs/rails-in-use.ts';
import { BERLIN } from './give-details.ts';

/** An item that the sandbox's PayPal has taken. */
export interface SandboxItem {
  id: string;
  batchId: string;
  senderItemId: string;
  receiver: string;
  value: string;
  status: string;
}

/** Calls the sandbox's control. */
export async function controlPayouts(path: string, init: RequestInit = {}): Promise<Response> {
  const response = await sandbox.fetch(`https://sandbox.example/sandbox/control/${path}`, init);
  if (!response.ok) throw new Error(`The sandbox returned ${response.status}: ${await response.text()}`);
  return response;
}

export function addPaypalFault(kind: string): Promise<Response> {
  return controlPayouts('paypal/faults', { method: 'POST', body: JSON.stringify({ kind }) });
}

/** The answers of PayPal to the next submissions; later ones, and all other calls, get its own. */
export function answerWith(...next: PaypalAnswer[]): Promise<Response> {
  return controlPayouts('paypal/answers', { method: 'POST', body: JSON.stringify({ next }) });
}

/** From now on each call to PayPal is answered at random; with null, all are answered truthfully. */
export function answerAtRandom(seed: number | null): Promise<Response> {
  return controlPayouts('paypal/answers', { method: 'POST', body: JSON.stringify({ seed }) });
}

export async function paypalItems(): Promise<SandboxItem[]> {
  return (await (await controlPayouts('paypal/items')).json<{ items: SandboxItem[] }>()).items;
}

/** The deployment's rails with the sandbox behind them; `around` can break a call to PayPal. */
export function sandboxRails(
  around: (call: () => Promise<Response>) => Promise<Response> = (call) => call(),
  maxTransfers?: number,
): RunRails {
  const account: PaypalAccount | null = paypalAccount(env);
  if (!account) throw new Error('The local system has a PayPal account.');
  const send = (request: Request) => around(() => account.send(request));
  return {
    encryptionKey: env.ENCRYPTION_KEY,
    paypal: paypalRail({ ...account, send }, maxTransfers),
    bank: bankRail,
  };
}

export const PAYPAL_DETAILS = (email: string): DetailsInput => ({ method: 'paypal', email });
export const IBAN_DETAILS: DetailsInput = {
  method: 'iban',
  holder: 'Ada & Söhne',
  iban: 'DE89370400440532013000',
  bic: 'COBADEFFXXX',
  ...BERLIN,
};
export const US_DETAILS: DetailsInput = {
  method: 'us_account',
  holder: 'Bea Miller',
  routing_number: '021000021',
  account_number: '000123456789',
  account_type: 'savings',
  ...{ street: 'Pine St', building_number: '12', postal_code: '10005', town: 'New York', country: 'US' },
};
