import { parseUsd, share, toExactDollars } from '../../platform/money.ts';
import type { Site } from './site.ts';

const ORDER = '84.00';
const GROSS = parseUsd('4.20');
const HALF = 500_000;

/** An example of the sums, computed as real commissions are. */
export function workedCent(): string {
  const net = toExactDollars(share(GROSS, HALF));
  return `Example: an order of ${ORDER} at 5% is ${toExactDollars(GROSS)} gross; at a share of 50% that is ${net} net.`;
}

/** The words, states and delays of money. */
export function moneyText({ origin }: Site): string {
  return `# Money

| word | meaning |
|---|---|
| order value | what the shopper paid; not your money |
| gross (\`gross_commission\`, \`gross_earnings\`) | what the network pays for the sale |
| share (\`share_percent\`) | your part of the gross, by the rule of the day of the sale; a later change does not touch it |
| net (\`earnings\`, \`net_earnings\`) | gross × share: your money |

${workedCent()} Amounts are exact decimal strings in USD with 2 to 6 decimals; averages are rounded to cents. Never parse them as floats.

## States of a conversion

| status | meaning | when |
|---|---|---|
| \`pending\` | the network reported the sale | hours to days after the purchase, when the network reports |
| \`approved\` | the network will pay for it | after the shop's return period, often weeks later |
| \`paid\` | the network has paid for it | when the network pays |
| \`reversed\` | returned, refused or canceled; \`reason\` says why | at any time, also after a payout: then it is deducted from the next |

Your own report of a sale (\`POST /v1/tracking/conversion\`) is a claim: it becomes money when the network confirms it or an
operator accepts it.

## Follow a cent

- \`GET ${origin}/v1/publisher/conversions/{cnv_…}/trace\`: click, every version of the network's report, share rule, ledger
  transfers, payouts, and a \`summary.sentence\`. \`adds_up\` compares the ledger's own sum with the net amount.
- \`GET ${origin}/v1/publisher/earnings/{ern_…}/trace\`: the same for all conversions of a day, network and brand.
- Events carry \`conversion_id\` and \`earning_id\`.
`;
}
