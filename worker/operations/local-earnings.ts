import { html } from 'hono/html';
import { htmlPage } from '../mail/html-page.ts';
import type { Context } from '../platform/context.ts';
import { type MicroUsd, toExactDollars } from '../platform/money.ts';

/** What a click has earned so far: one entry for each sale that its network has reported. */
export interface ClickEarning {
  conversion_id: string;
  earning_id: string | null;
  publisher_id: string;
  network: string;
  order_id: string | null;
  status: string;
  gross: string;
  net: string;
}

interface Row {
  conversion_id: string;
  earning_id: string | null;
  publisher_id: string;
  network: string;
  order_id: string | null;
  status: string;
  gross: MicroUsd;
  net: MicroUsd;
}

/** The conversions of a click with the earnings that they are part of. */
export async function earningsOfClick(ctx: Context, clickId: string): Promise<ClickEarning[]> {
  const { results } = await ctx.db.$client
    .prepare(
      `SELECT c.id AS conversion_id, e.id AS earning_id, c.publisher_id, c.network_id AS network, c.order_id, c.status,
         c.gross, c.net
       FROM conversions c LEFT JOIN publisher_earnings e ON e.publisher_id = c.publisher_id
         AND e.network_id = c.network_id AND e.brand_id IS c.brand_id AND e.earnings_date = c.day
       WHERE c.click_id = ?1 ORDER BY c.created_at, c.id LIMIT 100`,
    )
    .bind(clickId)
    .all<Row>();
  return results.map((row) => ({ ...row, gross: toExactDollars(row.gross), net: toExactDollars(row.net) }));
}

/** The page that a receipt of the demo shop links to. It reloads until the network has reported the sale. */
export function earningsPage(clickId: string, earnings: readonly ClickEarning[]): Response {
  const rows = earnings.map(
    (earning) =>
      html`<tr><td>${earning.order_id ?? 'Paid click'}</td><td>${earning.network}</td><td>${earning.status}</td><td>${earning.gross}</td><td>${earning.net}</td><td>${earning.publisher_id}</td></tr>`,
  );
  const isWaiting = earnings.length === 0;
  const main = isWaiting
    ? html`<p>The network has not reported this sale yet. That takes a few seconds. This page reloads by itself.</p>`
    : html`<table><tr><th>Order</th><th>Network</th><th>Status</th><th>Commission, USD</th><th>Publisher’s part, USD</th><th>Publisher</th></tr>${rows}</table>
<p>The publisher sees this in <a href="/app">the dashboard</a> and at <code>GET /v1/publisher/earnings</code>.</p>
${earnings.map((earning) => (earning.earning_id ? html`<p class="quiet">Every step to the cent: <code>GET /v1/publisher/earnings/${earning.earning_id}/trace</code></p>` : ''))}`;
  const page = htmlPage({
    title: isWaiting ? 'Waiting for the network' : 'The earning of this click',
    main: html`<p class="quiet">Click ${clickId}</p>${main}`,
  });
  if (isWaiting) page.headers.set('refresh', '2');
  return page;
}
