import { readShareRules, shareRuleFor } from '../catalog/share-rule.ts';
import { readLinkFacts } from '../links/read-link.ts';
import { recordAction } from '../platform/audit/write-audit.ts';
import type { Context } from '../platform/context.ts';
import { failure } from '../platform/failure.ts';
import type { BrandId, LinkId, PublisherId } from '../platform/ids.ts';
import { type MicroUsd, parseUsd, share, toExactDollars } from '../platform/money.ts';
import { dayOf } from '../platform/time.ts';

export interface TestConversion {
  linkId: LinkId;
  orderId: string;
  /** The gross commission in dollars, as a string or number. */
  grossCommission: string | number;
  source: string | null;
}

export interface TestedConversion {
  publisherId: PublisherId;
  brandId: BrandId;
  gross: MicroUsd;
  /** What the publisher would get today. */
  net: MicroUsd;
}

export const conversionAmountNotPositive = failure(
  'conversion.amount_not_positive',
  422,
  'The commission must be greater than zero.',
  { action: 'Send an amount above 0.' },
);

/**
 * Records in the audit log that an operator tested the conversion of a link. Nothing is booked. Throws `link.unknown` (404),
 * `conversion.amount_not_positive` (422), `money.…` (400).
 */
export async function recordTestConversion(ctx: Context, test: TestConversion): Promise<TestedConversion> {
  const gross = parseUsd(test.grossCommission);
  if (gross <= 0) throw conversionAmountNotPositive();
  const { publisherId, brandId } = await readLinkFacts(ctx, test.linkId);
  const rule = shareRuleFor(await readShareRules(ctx), publisherId, dayOf(ctx.now));
  const net = share(gross, rule.sharePpm);
  await recordAction(ctx, {
    action: 'conversion.tested',
    subject: test.linkId,
    publisherId,
    detail: {
      publisher_id: publisherId,
      order_id: test.orderId,
      gross: toExactDollars(gross),
      net: toExactDollars(net),
      source: test.source,
    },
  });
  return { publisherId, brandId, gross, net };
}
