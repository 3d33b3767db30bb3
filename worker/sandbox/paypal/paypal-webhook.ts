import { hmac, sha256Hex } from '../../platform/hashing.ts';
import { systemClock, toIso } from '../../platform/time.ts';
import type { SandboxEnv } from '../environment.ts';
import { type PaypalItem, paypalItemShape } from './paypal-records.ts';

/** The exact bytes that PayPal would POST. */
export interface PaypalWebhook {
  method: 'POST';
  headers: Record<string, string>;
  body: string;
}

const EVENTS: Record<string, string> = {
  SUCCESS: 'SUCCEEDED',
  FAILED: 'FAILED',
  RETURNED: 'RETURNED',
  UNCLAIMED: 'UNCLAIMED',
  BLOCKED: 'BLOCKED',
  REFUNDED: 'REFUNDED',
};

/** The signed event about an item. With `wrongSignature`, it is signed with another key. */
export function webhookFor(env: SandboxEnv, item: PaypalItem, wrongSignature: boolean): PaypalWebhook {
  const id = crypto.randomUUID();
  const time = toIso(systemClock());
  const body = JSON.stringify({
    id: `WH-${id}`,
    create_time: time,
    resource_type: 'payouts_item',
    event_type: `PAYMENT.PAYOUTS-ITEM.${EVENTS[item.status] ?? 'HELD'}`,
    resource: paypalItemShape(item),
  });
  const signature = webhookSignature(env, id, time, body);
  return {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'paypal-transmission-id': id,
      'paypal-transmission-time': time,
      'paypal-transmission-sig': wrongSignature ? signature.replace(/.$/, '!') : signature,
      'paypal-cert-url': 'https://api.paypal.com/v1/notifications/certs/CERT-360caa42-sandbox',
      'paypal-auth-algo': 'SHA256withRSA',
    },
    body,
  };
}

/** The sandbox signs with a key of its own, because only its own API checks the signature. */
export function webhookSignature(env: SandboxEnv, id: string, time: string, body: string): string {
  const text = [id, time, env.PAYPAL_WEBHOOK_ID, sha256Hex(body)].join('|');
  return hmac(`${env.PAYPAL_SECRET} webhook`, text).toString('base64');
}
