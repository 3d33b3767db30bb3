import { localSystem, until } from '../demo-system.ts';

const NETWORK = 'wildfire';
const BROWSER =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36';
const TAX = {
  ...{ country: 'DE', person: 'individual', form: 'w8ben', name: 'Ada Fenwick', address: 'Hafenstraße 1' },
  ...{ city: '20459 Hamburg', tin: '12345678901', vat_id: '', signature: 'Ada Fenwick', certified: true },
};

/** A publisher who has payout details, and their session. */
export interface Payee {
  publisherId: string;
  email: string;
  password: string;
  cookie: string;
}

export interface Purchase {
  clickId: string;
  commissionId: string;
}

export interface PayoutFacts {
  id: string;
  amount: string;
  status: string;
}

let visitors = 0;

/** What people, networks and the bank do to a local system in the drill. */
export function drillSystem(origin: string) {
  const system = localSystem(origin);
  const call = async <Body>(method: string, path: string, cookie: string, body?: object): Promise<Body> => {
    const response = await fetch(new URL(path, origin), {
      method,
      headers: { cookie, origin, accept: 'application/json', 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} returned ${response.status}: ${text}`);
    return JSON.parse(text);
  };
  const signIn = async (options: object) => {
    const response = await fetch(new URL('/dev/session', origin), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(options),
    });
    if (!response.ok) throw new Error(`No session: ${await response.text()}`);
    const { data } = (await response.json()) as {
      data: { publisher_id: string; email: string; password: string };
    };
    const { publisher_id: publisherId, email, password } = data;
    return { publisherId, email, password, cookie: cookieOf(response) };
  };
  /** A call by an operator whose session was just confirmed. A second one approves it if it waits. */
  const operate = async <Body>(path: string, body: object): Promise<Body> => {
    const { cookie } = await signIn({ role: 'admin', confirmed: true });
    const first = await call<{ data: { id: string; state?: string } }>(
      'POST',
      `/v1/operations${path}`,
      cookie,
      body,
    );
    if (first.data?.state !== 'proposed') return first as Body;
    const second = await signIn({ role: 'admin', confirmed: true });
    return call('POST', `/v1/operations/changes/${first.data.id}/approve`, second.cookie, {
      reason: 'A drill',
    });
  };
  const payoutsOf = async ({ cookie }: Payee): Promise<PayoutFacts[]> => {
    const { data } = await call<{ data: PayoutFacts[] }>('GET', '/v1/publisher/payouts', cookie);
    return data.map(({ id, amount, status }) => ({ id, amount, status }));
  };
  const brandOf = async ({ cookie }: Payee): Promise<string> => {
    const { data } = await call<{
      data: { brand_id: string; network_type: string; commission_type: string }[];
    }>('GET', '/v1/publisher/links?per_page=500', cookie);
    const brand = data.find((each) => each.network_type === NETWORK && each.commission_type === 'percentage');
    if (!brand) throw new Error('There is no brand with a percentage.');
    return brand.brand_id;
  };
  return {
    async newPayee(): Promise<Payee> {
      const payee = await signIn({ payout_details: true, confirmed: true });
      await call('PUT', '/v1/publisher/payout-tax', payee.cookie, TAX);
      return payee;
    },
    /** A restore ends all sessions. */
    async signInAgain({ email, password, publisherId }: Payee): Promise<Payee> {
      const response = await fetch(new URL('/v1/auth/sign-in', origin), {
        method: 'POST',
        headers: { origin, 'content-type': 'application/json' },
        body: JSON.stringify({ email, password: password }),
      });
      if (!response.ok) throw new Error(`No session: ${await response.text()}`);
      return { email, password, publisherId, cookie: cookieOf(response) };
    },
    /** Visits of people who don't buy. Returns their click IDs. */
    async click(payee: Payee, count: number): Promise<string[]> {
      const brand = await brandOf(payee);
      return Promise.all(
        Array.from({ length: count }, async () => {
          const response = await fetch(new URL(`/go/${payee.publisherId}/${brand}`, origin), {
            headers: {
              accept: 'application/json',
              'user-agent': BROWSER,
              ...newVisitor(),
            },
          });
          return ((await response.json()) as { click_id: string }).click_id;
        }),
      );
    },
    /** Someone follows the publisher's link and buys, and the network's report is read. */
    async buy(payee: Payee, amount: string): Promise<Purchase> {
      const network = await system.follow(`/go/${payee.publisherId}/${await brandOf(payee)}`, newVisitor());
      const shop = await system.follow(network.href);
      const [, , , domain] = shop.pathname.split('/');
      const sale = await system.inSandbox<{ clickRef: string; commission: { id: string } }>(
        `shop/${domain}/buy`,
        {
          token: shop.searchParams.get('wf_token'),
          amount,
        },
      );
      await system.readReport(NETWORK);
      return { clickId: sale.clickRef, commissionId: sale.commission.id };
    },
    async networkPays({ commissionId }: Purchase): Promise<void> {
      await system.inSandbox(`control/commissions/${NETWORK}/${commissionId}`, { status: 'PAID' });
      await system.readReport(NETWORK);
    },
    readReport: () => system.readReport(NETWORK),
    /** Pays what is payable in a bank file, which the bank has got. */
    async payOut(payee: Payee): Promise<PayoutFacts> {
      type Sent = { data: { id: string; run_id: string; batch_id: string } };
      const created = await operate<Sent>('/payouts', {
        publisher_id: payee.publisherId,
        ignore_minimum: true,
      });
      const { id } = created.data;
      await operate(`/payouts/${id}/approve`, { reason: 'A drill' });
      const sent = await operate<Sent>(`/payouts/${id}/send`, { reason: 'A drill' });
      const { cookie } = await signIn({ role: 'admin', confirmed: true });
      const file = `/v1/operations/payout-runs/${sent.data.run_id}/batches/${sent.data.batch_id}/file`;
      const response = await fetch(new URL(file, origin), {
        method: 'POST',
        headers: { cookie, origin, 'content-type': 'application/json' },
        body: JSON.stringify({ reason: 'For the bank' }),
      });
      if (!response.ok)
        throw new Error(`The bank file returned ${response.status}: ${await response.text()}`);
      const [payout] = await payoutsOf(payee);
      if (!payout) throw new Error('The publisher has no payout.');
      return payout;
    },
    payoutsOf,
    settle: (id: string) => operate(`/payouts/${id}/settle`, { reason: 'The bank confirms it' }),
    async salesOf(clickId: string): Promise<number> {
      const { data } = await system.send<{ data: unknown[] }>(`/dev/earnings/${clickId}`, {});
      return data.length;
    },
    /** Waits until the publisher's store has so many clicks. */
    async storesClicks({ cookie }: Payee, clicks: number): Promise<void> {
      await until('the clicks in their store', async () => {
        const { data } = await call<{ data: { total_clicks: number } }>('GET', '/v1/publisher/stats', cookie);
        return data.total_clicks === clicks ? data : null;
      });
    },
    /** The published clicks of the whole network. */
    async publishedClicks(): Promise<number> {
      return (await system.send<{ data: { clicks: number } }>('/v1/stats', {})).data.clicks;
    },
    async restore(): Promise<{ state: string; steps: object }> {
      type Report = { data: { state: string; steps: object } };
      return (await system.send<Report>('/dev/restore', { method: 'POST' })).data;
    },
    async closesLedger(): Promise<boolean> {
      const { data } = await system.job<{ data: { blocks: number } }>('close_ledger');
      return data.blocks >= 0;
    },
    async differences(): Promise<number> {
      const { data } = await system.job<{ data: { differences: number } }>('check_money');
      return data.differences;
    },
  };
}

function cookieOf(response: Response): string {
  return response.headers.get('set-cookie')?.split(';')[0] ?? '';
}

/** The address of someone who hasn't visited before: a second visit isn't counted. */
function newVisitor(): Record<string, string> {
  return { 'cf-connecting-ip': `203.0.113.${++visitors}` };
}
