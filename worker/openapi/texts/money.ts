import { share, toExactDollars, usd } from '../../platform/money.ts';
import type { Site } from './site.ts';

const ORDER = '84.00';
const GROSS = usd('4.20');
const HALF = 500_000;

/** An example computed with the same functions as real commissions. */
export function workedCent(): string {
  const net = toExactDollars(share(GROSS, HALF));
  return `Example: an order of ${ORDER} at 5% is ${toExactDollars(GROSS)} gross; with a 50% share, that is ${net} net.`;
}

/** Money terms, conversion statuses and when they change. */
export function moneyText({ origin }: Site): string {
  return `# Money

| term | meaning |
|---|---|
| order value | what the shopper paid |
| gross (\`gross_commission\`, \`gross_earnings\`) | the commission that the network pays for the sale |
| rate (\`commission_rate\`) | what the program pays; “up to …” if it has several \`rates\`, of which the network applies one to each sale |
| \`you_earn\` | your share of a rate |
| share (\`share_percent\`) | your share of the gross commission, by the rule for the day of the sale; later changes don’t affect it |
| net (\`earnings\`, \`net_earnings\`) | gross × share: what you earn |

${workedCent()} Amounts are exact decimal strings in USD with 2 to 6 decimals; averages are rounded to cents. Never parse them as floats.

## Conversion status

| status | meaning | when |
|---|---|---|
| \`pending\` | the network has reported the sale | hours to days after the purchase |
| \`approved\` | the network will pay for it | after the shop's return period, often weeks later |
| \`paid\` | the network has paid for it | when the network pays |
| \`reversed\` | returned, refused or canceled; \`reason\` says why | at any time; after a payout, it is deducted from the next one |

A sale that you report (\`POST /v1/tracking/conversion\`) is a claim. It earns a commission once the network confirms it or an
operator accepts it.

## Trace a cent

- \`GET ${origin}/v1/publisher/conversions/{cnv_…}/trace\`: click, every version of the network's report, share rule, ledger
  transfers, payouts, and a \`summary.sentence\`. \`adds_up\` is true if the ledger transfers sum to the net amount.
- \`GET ${origin}/v1/publisher/earnings/{ern_…}/trace\`: the same for all conversions of one day, network and brand.
- Events include \`conversion_id\` and \`earning_id\`.
`;
}
