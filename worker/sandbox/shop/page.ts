import { html, raw } from 'hono/html';
import { SERIF, TOKENS_CSS } from '../../platform/theme.ts';
import type { Order } from './checkout.ts';
import type { Storefront } from './storefront.ts';

const STYLE = `
${TOKENS_CSS}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.625rem ${SERIF};min-height:100vh;display:flex;flex-direction:column}
header,main,footer{width:100%;max-width:60rem;margin:0 auto;padding:1rem 1.25rem}
header{display:flex;flex-wrap:wrap;justify-content:space-between;gap:.25rem 1rem;align-items:baseline;border-bottom:1px solid var(--rule)}
.brand{font:500 1.1875rem/1.75rem ${SERIF};overflow-wrap:anywhere}
.note,footer,.hint,dt{color:var(--muted);font-size:.875rem}
main{flex:1;display:grid;gap:1.5rem 2.5rem;padding-block:2rem}
@media (min-width:44rem){main{grid-template-columns:1fr 1fr;align-items:center}}
figure{margin:0;background:var(--sheet);border:1px solid var(--rule);border-radius:4px;padding:1rem}
svg{display:block;width:100%;height:auto;color:var(--river)}
h1{font:500 clamp(1.6rem,6vw,2.4rem)/1.15 ${SERIF};margin:.25rem 0 .75rem;text-wrap:balance}
.price{font-size:1.35rem;font-variant-numeric:tabular-nums;margin:0 0 1.25rem}
form{display:grid;grid-template-columns:1fr 6rem;gap:.75rem 1rem}
label{font-size:.875rem;font-weight:500;display:grid;gap:.3rem;align-content:start}
input{font:inherit;font-variant-numeric:tabular-nums;width:100%;min-height:44px;padding:.4rem .7rem;color:inherit;background:var(--sheet);border:1px solid var(--ruleStrong);border-radius:4px}
button,.button{font:inherit;font-weight:500;grid-column:1/-1;min-height:48px;border:0;border-radius:4px;background:var(--river);color:var(--onRiver);cursor:pointer;display:inline-flex;align-items:center;justify-content:center;padding:0 1.25rem;text-decoration:none}
.hint{grid-column:1/-1;margin:0;overflow-wrap:anywhere}section>p{text-wrap:pretty}
dl{display:grid;grid-template-columns:auto 1fr;gap:.35rem 1rem;margin:0 0 1.5rem}
dd{margin:0;text-align:right;font-variant-numeric:tabular-nums;overflow-wrap:anywhere}
p a:not(.button){color:var(--river)}
footer{border-top:1px solid var(--rule)}`;

const STREAMS = raw(
  `<svg viewBox="0 0 400 300" role="img" aria-label="Thin lines that run together, in place of a photograph" fill="none" stroke="currentColor" stroke-width="1.5"><path d="M10 40C150 40 190 150 390 150M10 95C150 95 190 150 390 150M10 150H390M10 205C150 205 190 150 390 150M10 260C150 260 190 150 390 150"/><circle cx="300" cy="150" r="52" fill="currentColor" fill-opacity=".12"/></svg>`,
);

/** The product page with the purchase form. `problem` is the error of the previous attempt. */
export function productPage(shop: Storefront, action: string, error: string | null): string {
  return document(
    shop,
    shop.product,
    html`<figure>${STREAMS}</figure>
      <section>
        <p class="note">${shop.brand}</p>
        <h1>${shop.product}</h1>
        <p class="price">${moneyText(shop.price, shop.currency)}</p>
        ${error ? html`<p role="alert">${error}</p>` : ''}
        <form method="post" action="${action}">
          <input type="hidden" name="token" value="${shop.token ?? ''}">
          <label>Amount, ${shop.currency}
            <input name="amount" inputmode="decimal" value="${shop.price}" required autocomplete="off">
          </label>
          <label>Quantity
            <input name="quantity" type="number" min="1" max="99" value="1" required>
          </label>
          <button>Buy</button>
          <p class="hint">${arrival(shop)}</p>
        </form>
      </section>`,
  );
}

export function thankYouPage(shop: Storefront, order: Order, back: string): string {
  return document(
    shop,
    'Thank you',
    html`<figure>${STREAMS}</figure>
      <section>
        <p class="note">Order ${order.orderId}</p>
        <h1>Thank you</h1>
        <dl>
          <dt>${order.product}</dt><dd>× ${order.quantity}</dd>
          <dt>Total</dt><dd>${moneyText(order.total, order.currency)}</dd>
          <dt>Reported to</dt><dd>${order.commission?.network ?? 'no one, because no network sent this visit'}</dd>
          ${
            order.commission
              ? html`<dt>Commission</dt><dd>${moneyText(order.commission.amount, order.commission.currency)}, ${order.commission.status.toLowerCase()}</dd>`
              : ''
          }
        </dl>
        ${order.clickRef && order.commission ? nextSteps(order.clickRef) : ''}
        <a class="button" href="${back}">Back to the shop</a>
      </section>`,
  );
}

/** Links to the earning. They are relative, so that they work on any port. */
function nextSteps(clickId: string): ReturnType<typeof html> {
  return html`<p>The network reports this sale within a few seconds. It is then credited to the publisher whose link
      you followed.</p>
    <p><a href="/dev/earnings/${encodeURIComponent(clickId)}">See what this click earned</a>, or
      <a href="/app">open the publisher’s dashboard</a>.</p>`;
}

/** `"93.9"`, `"USD"` → `$93.90`. */
function moneyText(amount: string, currency: string): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(Number(amount));
}

function arrival(shop: Storefront): string {
  if (!shop.visit) return 'You came without a network. A purchase won’t earn anyone a commission.';
  return `You came through ${shop.visit.network}, sub-id ${shop.visit.clickRef ?? 'none'}.`;
}

function document(shop: Storefront, title: string, main: ReturnType<typeof html>): string {
  return `${html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · ${shop.brand}</title>
<style>${raw(STYLE)}</style>
</head>
<body>
<header><span class="brand">${shop.brand}</span><span class="note">${shop.domain}</span></header>
<main>${main}</main>
<footer>A demo shop in the sandbox. Nothing is sold or charged.</footer>
</body>
</html>`}`;
}
