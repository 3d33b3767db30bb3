import { type Catalog, catalogOf } from '../../../sandbox/catalog/catalog.ts';
import {
  activeDomainRows,
  merchantId,
  merchantRates,
  merchantRow,
} from '../../../sandbox/catalog/merchants.ts';
import { CATEGORIES } from '../../../sandbox/catalog/vocabulary.ts';
import { cutOffChunks, disturbed } from '../../../sandbox/disturbance.ts';
import type { SandboxContext } from '../../../sandbox/environment.ts';
import { urlForCaller } from '../../../sandbox/routing.ts';
import { enclosed, streamOf } from '../../../sandbox/row-stream.ts';
import type { Fault } from '../../../sandbox/state/records.ts';

/** A feed: the number of rows, the rows as JSON, and a row that a reader must reject. */
interface Feed {
  brackets: [open: string, close: string];
  count(catalog: Catalog): number;
  rows(catalog: Catalog): Iterable<string>;
  malformed: string;
}

const FEEDS: Record<string, Feed> = {
  'active-domain': {
    brackets: ['[', ']'],
    count: (catalog) => catalog.domains,
    rows: (catalog) =>
      ofMerchants(catalog, (index) => activeDomainRows(catalog, index).map((row) => JSON.stringify(row))),
    malformed: '{"ID":"?","Domain":null,"Merchant":"gone"}',
  },
  merchant: {
    brackets: ['[', ']'],
    count: (catalog) => catalog.merchants,
    rows: (catalog) => ofMerchants(catalog, (index) => [JSON.stringify(merchantRow(catalog, index))]),
    malformed: '{"ID":null,"Name":7,"Categories":"none"}',
  },
  'merchant-rate': {
    brackets: ['{', '}'],
    count: (catalog) => catalog.merchants,
    rows: (catalog) =>
      ofMerchants(catalog, (index) => [
        `"${merchantId(index)}":${JSON.stringify(merchantRates(catalog, index))}`,
      ]),
    malformed: '"not-a-merchant":[{"ID":0,"Kind":"BARTER","Amount":"a goat"}]',
  },
  category: {
    brackets: ['[', ']'],
    count: () => CATEGORIES.length,
    rows: () => CATEGORIES.map((category) => JSON.stringify(category)),
    malformed: '{"ID":[]}',
  },
};

/** `www.wildlink.me/data/{APP_ID}/{TYPE}/1` redirects to the newest file in storage, which is created every six hours. */
export function redirectToFeed(context: SandboxContext): Response {
  const { app, type } = feedOf(context);
  if (!app || !FEEDS[type]) return notFound();
  const { now, catalog } = context.var.arrival;
  const createdAt = Math.floor(now / 21_600_000) * 21_600 + catalog.revision;
  const url = `https://storage.googleapis.com/wildlink/cloud-db/1/${app}/${type}/${createdAt}.model.json`;
  return Response.redirect(urlForCaller(context.req.raw, url), 302);
}

export function serveFeed(context: SandboxContext): Response {
  const { app, type } = feedOf(context);
  const feed = app ? FEEDS[type] : undefined;
  if (!feed) return notFound();
  const { catalog, fault } = context.var.arrival;
  return new Response(streamOf(textOf(feed, catalogOf(context.env.SEED, catalog), fault)), {
    headers: { 'content-type': 'application/json' },
  });
}

/** `{TYPE}-model-manifest.json` has the number of items in a feed. */
export function serveManifest(context: SandboxContext): Response {
  const { app } = feedOf(context);
  const type = context.req.path.replace(/^.*\//, '').replace('-model-manifest.json', '');
  const feed = app ? FEEDS[type] : undefined;
  const catalog = catalogOf(context.env.SEED, context.var.arrival.catalog);
  return feed ? Response.json({ FeedItemCount: feed.count(catalog) }) : notFound();
}

function feedOf(context: SandboxContext): { app: string | null; type: string } {
  const app = context.req.param('app');
  return {
    app: app === context.env.WILDFIRE_APP_ID ? app : null,
    type: context.req.param('type') ?? '',
  };
}

function textOf(feed: Feed, catalog: Catalog, fault: Fault | null): Iterable<string> {
  const count = feed.count(catalog);
  const rows = disturbed(feed.rows(catalog), fault, count, () => feed.malformed);
  return cutOffChunks(enclosed(feed.brackets[0], rows, feed.brackets[1]), fault, count);
}

function* ofMerchants(catalog: Catalog, rowsOf: (index: number) => string[]): Iterable<string> {
  for (let index = 0; index < catalog.merchants; index++) yield* rowsOf(index);
}

function notFound(): Response {
  return new Response('Not found', { status: 404 });
}
