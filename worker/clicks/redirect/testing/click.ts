import type { Click, ClickRecord } from '../../click-record.ts';

type Own = 'clickId' | 'clickedAt' | 'publisherId';

/** A counted click without a program; `changes` overrides its fields. */
export function sampleClick(changes: Pick<ClickRecord, Own> & Partial<ClickRecord>): Click {
  const record: ClickRecord = {
    requestedBy: null,
    programId: null,
    brandId: null,
    linkId: null,
    networkId: null,
    classification: 'click',
    reason: 'counted',
    destination: null,
    subId: null,
    trafficSource: 'go',
    referer: null,
    userAgent: null,
    country: null,
    ipHash: null,
    ...changes,
  };
  return { link: record, event: record };
}
