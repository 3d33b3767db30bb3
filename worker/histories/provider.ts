import { env } from 'cloudflare:workers';
import { bankRail } from '../payouts/rails/bank/bank-rail.ts';
import { paypalRail } from '../payouts/rails/paypal/paypal-rail.ts';
import { paypalAccount, type RunRails } from '../payouts/runs/rails-in-use.ts';
import {
  addPaypalFault,
  controlPayouts,
  paypalItems,
  type SandboxItem,
} from '../payouts/testing/sandbox-rails.ts';
import type { OpenFindings } from './open-findings.ts';

/**
 * What becomes of a call. `down` reaches no one, `lost` takes effect without a response, `double` is delivered twice, `busy` asks to
 * come back, `page` is a proxy's page, `refused` is refused before it takes effect, and `denied` takes effect, but a proxy says that there is nothing.
 */
const ANSWERS = ['ok', 'down', 'lost', 'double', 'busy', 'page', 'refused', 'denied'] as const;
export type Answer = (typeof ANSWERS)[number];

export const ITEM_ENDS = ['failed_item', 'returned_item', 'unclaimed_item'] as const;
export type ItemEnd = (typeof ITEM_ENDS)[number];

/** The sandbox's PayPal, whose responses are lost, late, doubled or refused as a history says. */
export class Provider {
  readonly rails: RunRails;
  readonly #answers: Answer[] = [];
  /** Batches of which an attempt had no clear response. */
  readonly #unclear = new Set<string>();
  readonly #open: OpenFindings;

  constructor(open: OpenFindings) {
    this.#open = open;
    const account = paypalAccount(env);
    if (!account) throw new Error('The local system has a PayPal account.');
    const send = (request: Request) => this.#send(request, account.send);
    this.rails = {
      encryptionKey: env.ENCRYPTION_KEY,
      paypal: paypalRail({ ...account, send }),
      bank: bankRail,
    };
  }

  async plan(answers: readonly Answer[], ends: readonly ItemEnd[]): Promise<void> {
    this.#answers.splice(0, this.#answers.length, ...answers);
    for (const end of ends) await addPaypalFault(end);
  }

  /** From now on it responds truthfully. */
  beTruthful(): void {
    this.#answers.length = 0;
  }

  /** PayPal's own record. */
  async record(): Promise<SandboxItem[]> {
    return paypalItems();
  }

  async changeItem(id: string, status: string): Promise<void> {
    await controlPayouts(`paypal/items/${id}`, { method: 'POST', body: JSON.stringify({ status }) });
  }

  async #send(request: Request, send: (request: Request) => Promise<Response>): Promise<Response> {
    if (!request.url.includes('/v1/payments/')) return send(request);
    const body = request.method === 'POST' ? await request.clone().text() : '';
    const answer = this.#answerFor(body);
    if (answer === 'ok') return send(request);
    if (answer === 'refused') return refusal();
    this.#unclear.add(batchIn(body));
    if (answer === 'busy') return Response.json({}, { status: 503 });
    if (answer === 'page') return new Response('<html>Bad gateway</html>', { status: 502 });
    if (answer === 'down') throw new Error('connection refused');
    const response = await send(request.clone());
    if (answer === 'double') return send(request);
    if (answer === 'denied') return Response.json({}, { status: 404 });
    await response.body?.cancel();
    throw new Error('the connection was lost');
  }

  #answerFor(body: string): Answer {
    const answer = this.#answers.shift() ?? 'ok';
    const isSubmission = body !== '';
    const isSecond = this.#unclear.has(batchIn(body));
    if (
      this.#open.has('A1') &&
      (answer === 'denied' || (answer === 'refused' && (!isSubmission || isSecond)))
    )
      return 'ok';
    return answer;
  }
}

function refusal(): Response {
  const refused = {
    name: 'INSUFFICIENT_FUNDS',
    message: 'The account has too little.',
    debug_id: crypto.randomUUID(),
  };
  return Response.json({ ...refused, details: [] }, { status: 422 });
}

function batchIn(body: string): string {
  return /"sender_batch_id":"([^"]+)"/.exec(body)?.[1] ?? '';
}
