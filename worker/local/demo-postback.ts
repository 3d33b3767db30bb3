import { createHmac } from 'node:crypto';
import { findSale, printTrace, requires, step } from './demo-steps.ts';
import { type LocalSystem, until } from './demo-system.ts';

const PARTNER = 'demo-partner';
const SIGNING_KEY = 'local-only-demo-partner-key';
const SHOP = 'elkaden-toys.example';
const COMMISSION_PERCENT = 5;

interface Order {
  orderId: string;
  total: string;
  currency: string;
}

interface PostbackResponse {
  data: { conversion_id: string | null; result: string };
}

/** Runs a click on a partner's program, a sale, and the partner's signed postbacks up to a traced earning. */
export async function demonstratePostback(system: LocalSystem): Promise<void> {
  const link = `/go/PUB000001?url=https://${SHOP}/`;
  const shop = await system.follow(link);
  const clickId = shop.searchParams.get('partner_click') ?? '';
  requires(/^[0-9a-z]{30}$/.test(clickId), 'the partner’s link contains the click ID');
  step('A click', `302 to ${shop.pathname}`, `click ID ${clickId}`);

  const order = await system.inSandbox<Order>(`shop/${SHOP}/buy`, { amount: '80.00' });
  step('A sale in the partner’s shop', `${order.total} ${order.currency}`, order.orderId);

  const payout = ((Number(order.total) * COMMISSION_PERCENT) / 100).toFixed(2);
  const sale = { clickid: clickId, txid: order.orderId, order_id: order.orderId, payout };
  const sent = await postback(system, { ...sale, status: 'pending' });
  requires(sent.data.result === 'new', 'the postback is stored');
  step('The partner’s signed postback', `${payout} USD, pending`, sent.data.conversion_id ?? '');

  const pending = await until('the earning', () => findSale(system, clickId));
  requires(pending.addsUp, 'the ledger adds up to the earning');
  step('The earning', `${pending.conversion.net} of ${pending.conversion.gross}`, pending.earningId);

  const again = await postback(system, { ...sale, status: 'pending' });
  requires(again.data.result === 'unchanged', 'a repeated postback changes nothing');
  await postback(system, { ...sale, status: 'approved' });
  const approved = await until('the approval', () => findSale(system, clickId, 'approved'));
  requires(approved.addsUp, 'the sale is approved and the ledger adds up');
  step('The partner approves', `${approved.conversion.net} confirmed`, approved.conversion.id);
  printTrace(approved.conversion);
}

/** Sends a postback with the signature of its query. */
function postback(system: LocalSystem, fields: Record<string, string>): Promise<PostbackResponse> {
  const query = new URLSearchParams(fields).toString();
  const signature = createHmac('sha256', SIGNING_KEY).update(query).digest('hex');
  return system.send<PostbackResponse>(`/v1/postback/${PARTNER}?${query}`, {
    headers: { 'x-postback-signature': `sha256=${signature}` },
  });
}
