import type { AdapterContext } from '../contract.ts';
import { type FeedScan, scanElements } from '../feed/json-feed.ts';
import { fillAddress, requestTo, requireSecret } from '../feed/request.ts';
import { wildfireSettings } from './settings.ts';

/** The feeds of an application, each with the bracket that it starts with. */
export const FEEDS = { 'active-domain': '[', 'merchant-rate': '{', merchant: '[' } as const;
export type FeedType = keyof typeof FEEDS;

/** Fetches a feed. Feeds need no signature and redirect to a storage host. */
export function fetchFeed(context: AdapterContext, type: FeedType): Promise<Response> {
  return fetchFrom(context, wildfireSettings(context).feedUrl, type);
}

/** Fetches a feed and reads it to its end. Throws as `Upstream.fetch` and `feedElements` do. */
export async function scanFeed(
  context: AdapterContext,
  type: FeedType,
  visit: (element: string) => void,
): Promise<FeedScan> {
  return scanElements(await fetchFeed(context, type), FEEDS[type], visit);
}

/** Fetches a file of the application from a templated URL. Throws as `Upstream.fetch` does. */
export function fetchFrom(context: AdapterContext, template: string, type = ''): Promise<Response> {
  const address = fillAddress(template, { app_id: requireSecret(context, 'app_id'), type });
  return context.upstream.fetch(requestTo(address, { redirect: 'follow' }), {
    timeoutMs: wildfireSettings(context).feedTimeoutMs,
  });
}
