import { csvLine } from '../../../../../worker/platform/contract/csv-line.ts';
import type { BulkRow } from './bulk-rows.ts';

const RESULTS: Record<BulkRow['state'], string> = {
  ready: 'not sent',
  sending: 'sending',
  created: 'created',
  failed: 'failed',
  unknown: 'no response',
};

/** The outcome of a list as CSV. A cell can't be run as a formula. */
export function resultsCsv(rows: readonly BulkRow[]): string {
  const head = ['line', 'url', 'name', 'ref', 'result', 'reason', 'brand', 'affiliate_url', 'link_id'];
  return [
    csvLine(head),
    ...rows.map(({ line, url, title, ref, state, reason, link }) =>
      csvLine([
        ...[line, url, title, ref, RESULTS[state], reason],
        ...[link?.brandName ?? null, link?.affiliateUrl ?? null, link?.id ?? null],
      ]),
    ),
  ].join('');
}
