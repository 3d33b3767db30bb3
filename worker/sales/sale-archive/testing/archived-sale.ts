import { derivedId, publisherIdOf } from '../../../platform/ids.ts';
import { micros } from '../../../platform/money.ts';
import { addMs, DAY, dayOf, parseInstant } from '../../../platform/time.ts';
import type { ArchivedSale } from '../sales-table.ts';

const START = parseInstant('2026-08-01T00:00:00Z');

/** A sale as the archive has it. Every field depends on the index alone. Every fourth sale is reversed. */
export function archivedSale(index: number): ArchivedSale {
  const convertedAt = addMs(START, index * DAY);
  const isReversed = index % 4 === 3;
  const net = micros(isReversed ? 0 : 9_007_199_254_000 - index);
  return {
    id: derivedId('cnv', `${index}`),
    publisherId: publisherIdOf(7),
    day: dayOf(convertedAt),
    convertedAt,
    status: isReversed ? 'reversed' : 'paid',
    reason: isReversed ? 'Returned' : null,
    networkId: 'wildfire',
    programId: null,
    brandId: derivedId('brd', `${index % 3}`),
    earningId: derivedId('ern', `${index}`),
    clickId: null,
    clickClassification: null,
    linkId: null,
    subId: index % 2 === 0 ? 'ü 🦊' : null,
    country: 'DE',
    device: 'mobile',
    refererHost: null,
    destinationDomain: null,
    orderId: `order-${index}`,
    saleAmount: '100.00',
    saleCurrency: 'USD',
    gross: net,
    net,
    paidOut: net,
    reportedClicks: index % 10 === 0 ? 3 : null,
  };
}
