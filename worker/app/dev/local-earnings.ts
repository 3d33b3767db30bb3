import { html } from 'hono/html';
import type { Context } from '../../platform/context.ts';
import { htmlPage } from '../../platform/email/html-page.ts';
import { type MicroUsd, toExactDollars } from '../../platform/money.ts';

/** A sale that a network has reported for a click. */
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

/** The conversions of a click, each with the earning that contains it. */
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

/** The page that a demo shop's receipt links to. It reloads until the network has reported the sale. */
export function earningsPage(clickId: string, earnings: readonly ClickEarning[]): Response {
  const isWaiting = earnings.length === 0;
  const main = isWaiting
    ? html`<p>The network hasn’t reported this sale yet. This takes a few seconds. The page reloads by itself.</p>`
    : html`${earnings.map(earningPart)}
<p>The publisher sees this in the <a href="/app">dashboard</a> and at <code>GET /v1/publisher/earnings</code>.</p>`;
  const page = htmlPage({
    title: isWaiting ? 'Waiting for the network' : 'What this click earned',
    main: html`<p class="quiet">Click ${clickId}</p>${main}`,
  });
  if (isWaiting) page.headers.set('refresh', '2');
  return page;
}

function earningPart(earning: ClickEarning): ReturnType<typeof html> {
  const facts = [
    ['Order', earning.order_id ?? 'Paid click'],
    ['Network', earning.network],
    ['Status', earning.status],
    ['Commission', `$${earning.gross}`],
    ['Publisher’s share', `$${earning.net}`],
    ['Publisher', earning.publisher_id],
  ];
  return html`<dl>${facts.map(([term, value]) => html`<dt>${term}</dt><dd>${value}</dd>`)}</dl>
${earning.earning_id ? html`<p class="quiet">Trace to the cent: <code>GET /v1/publisher/earnings/${earning.earning_id}/trace</code></p>` : ''}`;
}
