import { formatCount } from '../../../../../worker/platform/contract/counts.ts';
import {
  isPrintable,
  MAX_URL_LENGTH,
  titleProblem,
} from '../../../../../worker/platform/contract/link-rules.ts';
import { readSubId, SUB_ID_PROBLEMS } from '../../../../../worker/platform/contract/sub-id-rules.ts';
import { productUrl } from '../../../lib/product-url.ts';

/** What a link is made of, as it was typed. */
export interface BulkInput {
  url: string;
  /** The link's name; empty for the brand's. */
  title: string;
  /** Empty without one. */
  ref: string;
}

export type BulkColumn = keyof BulkInput;

/** A link of the list, with its outcome. */
export interface BulkRow extends BulkInput {
  /** The line in the list, from 1. */
  line: number;
  /** Sent as the link's own key, so that a row that is sent twice makes one link. */
  key: string;
  /** `unknown`: it was sent, and no response arrived. */
  state: 'ready' | 'sending' | 'created' | 'failed' | 'unknown';
  reason: string | null;
  link: { id: string; affiliateUrl: string; brandName: string } | null;
}

/** The rows of a list. Those that can't be sent have failed already. `batch` tells this list from others. */
export function bulkRows(inputs: readonly (BulkInput & { line: number })[], batch: string): BulkRow[] {
  const first = new Map<string, number>();
  return inputs.map((input) => {
    const same = JSON.stringify([productUrl(input.url), input.title.trim(), input.ref.trim()]);
    const before = first.get(same);
    if (before === undefined) first.set(same, input.line);
    const reason = before === undefined ? inputProblem(input) : `The same as line ${before}.`;
    const state = reason === undefined ? 'ready' : 'failed';
    return { ...input, key: `bulk-${batch}-${input.line}`, state, reason: reason ?? null, link: null };
  });
}

/** Why an input can't be sent, as far as the browser can tell; undefined if it can. */
export function inputProblem({ url, title, ref }: BulkInput): string | undefined {
  if (url.trim() === '') return 'The URL is missing.';
  if (productUrl(url).length > MAX_URL_LENGTH)
    return `The URL has more than ${formatCount(MAX_URL_LENGTH)} characters.`;
  if (!isPrintable(url)) return 'The URL contains characters that can’t be shown.';
  const subId = readSubId(ref);
  if ('problem' in subId) return SUB_ID_PROBLEMS[subId.problem];
  return title.trim() === '' ? undefined : titleProblem(title.trim());
}

/** The body of a row in a call. */
export function requestOf({ url, title, ref, key }: BulkRow) {
  return {
    url: productUrl(url),
    external_key: key,
    ...(title.trim() && { title: title.trim() }),
    ...(ref.trim() && { sub_id: ref.trim() }),
  };
}
