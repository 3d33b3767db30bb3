import type { ReportRow } from '../networks/contract.ts';
import { DomainError } from '../platform/errors.ts';
import { type PublisherId, publisherIdOf } from '../platform/ids.ts';
import { parseUsd } from '../platform/money.ts';
import type { Instant } from '../platform/time.ts';
import { readClickId } from '../tracking/click-id.ts';

/** The network of conversions that publishers report themselves. */
export const DIRECT_NETWORK = 'direct';

export interface DirectConversion {
  clickId: string;
  orderId: string;
  /** Dollars as text or number. */
  earnings: string | number;
  source: string | undefined;
}

/**
 * A conversion that a publisher reports for one of their own clicks, as a report row: pending until somebody else than
 * the publisher has confirmed it. The order id makes it one conversion however often it is sent. Throws
 * `click_id.malformed`, `click_id.forged`, `click_id.other_publisher` (422), `conversion.amount_not_positive`, `money.…`.
 */
export function directRow(
  keys: readonly string[],
  publisher: PublisherId,
  input: DirectConversion,
  now: Instant,
): ReportRow {
  const click = readClickId(keys, input.clickId);
  if (!click.ok)
    throw new DomainError(`click_id.${click.fault}`, 'The click id is not one that we gave out.', 422);
  if (publisherIdOf(click.facts.publisher) !== publisher)
    throw new DomainError('click_id.other_publisher', 'The click id belongs to another publisher.', 422);
  const commission = parseUsd(input.earnings);
  if (commission <= 0)
    throw new DomainError('conversion.amount_not_positive', 'The earnings must be above zero.', 422);
  const externalId = `${publisher}:${input.orderId}`;
  return {
    externalId,
    groupId: externalId,
    isOriginal: true,
    eventAt: click.facts.at > now ? now : click.facts.at,
    modifiedAt: null,
    clickRef: click.id,
    publisherRef: null,
    programRef: null,
    orderId: input.orderId,
    sale: null,
    commission,
    status: 'pending',
    statusUnknown: false,
    statusRaw: 'reported_by_publisher',
    reason: null,
    clicks: null,
    raw: JSON.stringify(input),
  };
}
