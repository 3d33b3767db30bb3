import type { ResponseOf } from '../../../lib/client.ts';
import { productUrl } from '../../../lib/product-url.ts';
import { inputProblem } from '../bulk/bulk-rows.ts';

type Outcome = ResponseOf<'post', '/v1/publisher/campaigns'>['links'][number];

/** A brand or a URL that becomes a link of a campaign, with its outcome. */
export interface Target {
  /** The ID of a brand, or a URL. */
  value: string;
  kind: 'brand' | 'url';
  label: string;
  state: 'ready' | 'created' | 'failed';
  reason: string | null;
  /** The tracking URL of the created link. */
  affiliateUrl: string | null;
}

/** Adds a brand, unless the list has it. */
export function withBrand(targets: readonly Target[], { id, name }: { id: string; name: string }): Target[] {
  return added(targets, [{ ...READY, kind: 'brand', value: id, label: name }]);
}

/** Adds the URLs of a text, separated by spaces or lines. A URL that can't be sent has failed already. */
export function withUrls(targets: readonly Target[], text: string): Target[] {
  const urls = text.split(/\s+/).filter((part) => part !== '');
  return added(
    targets,
    urls.map((typed): Target => {
      const value = productUrl(typed);
      const reason = inputProblem({ url: value, title: '', ref: '' }) ?? null;
      return { ...READY, kind: 'url', value, label: value, state: reason ? 'failed' : 'ready', reason };
    }),
  );
}

const READY = { state: 'ready', reason: null, affiliateUrl: null } as const;

function added(targets: readonly Target[], more: readonly Target[]): Target[] {
  const all = new Map(targets.map((target) => [target.value, target]));
  for (const target of more) if (!all.has(target.value)) all.set(target.value, target);
  return [...all.values()];
}

/** The targets that a call sends. */
export function readyTargets(targets: readonly Target[]): Target[] {
  return targets.filter(({ state }) => state === 'ready');
}

/** The body of a target in a call. */
export function requestOf({ kind, value }: Target): { brand_id: string } | { url: string } {
  return kind === 'brand' ? { brand_id: value } : { url: value };
}

/** The targets after a call with those that were ready. */
export function withOutcomes(targets: readonly Target[], outcomes: readonly Outcome[]): Target[] {
  const rest = outcomes.values();
  return targets.map((target) => {
    if (target.state !== 'ready') return target;
    const { link = null, error = null } = rest.next().value ?? {};
    if (link) return { ...target, state: 'created', affiliateUrl: link.affiliate_url };
    return { ...target, state: 'failed', reason: error?.detail ?? 'The response has no result.' };
  });
}

/** The targets after a call that was refused for some of them. Its fields are `links.3` or `links.3.url`. */
export function withProblems(
  targets: readonly Target[],
  fields: readonly { field: string; message: string }[],
): Target[] {
  const problems = new Map(fields.map(({ field, message }) => [/^links\.(\d+)/.exec(field)?.[1], message]));
  let index = -1;
  return targets.map((target) => {
    if (target.state !== 'ready') return target;
    index += 1;
    const reason = problems.get(`${index}`);
    return reason === undefined ? target : { ...target, state: 'failed', reason };
  });
}
