import { env } from 'cloudflare:workers';
import { call } from '../platform/http/testing/call.ts';

/** A day on which no payment can have arrived, so that the call books nothing. */
const FAR_DAY = '2999-01-01';

/** Whether an operator can book a payment of this network, as far as the network decides about it. */
export async function paymentsAreOpenTo(network: string): Promise<boolean> {
  const response = await call('/v1/operations/network-payments', {
    method: 'POST',
    key: env.OPERATOR_TOKEN,
    body: {
      network,
      month: '2026-11',
      amount: '1.00',
      paid_on: FAR_DAY,
      reference: 'probe',
      reason: 'A probe of the call',
    },
  });
  return response.status !== 400;
}
