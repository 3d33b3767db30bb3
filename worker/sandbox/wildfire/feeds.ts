import { type Catalogue, catalogueOf } from '../catalogue/catalogue.ts';
import { activeDomainRows, merchantId, merchantRates, merchantRow } from '../catalogue/merchants.ts';
import { CATEGORIES } from '../catalogue/words.ts';
import { cutOffPieces, disturbed } from '../disturbance.ts';
import { urlThroughDoor } from '../doors.ts';
import type { SandboxContext } from '../environment.ts';
import { enclosed, streamOf } from '../row-stream.ts';
import type { Fault } from '../state/records.ts';

/** A feed: how many rows it has, its rows as texts, and a row of the kind that a reader must set aside. */
interface Feed {
  brackets: [open: string, close: string];
  count(catalogue: Catalogue): number;
  rows(catalogue: Catalogue): Iterable<string>;
  malformed: string;
}

const FEEDS: Record<string, Feed> = {
  'active-domain': {
    brackets: ['[', ']'],
    count: (catalogue) => catalogue.domains,
    rows: (catalogue) =>
      ofMerchants(catalogue, (index) => activeDomainRows(catalogue, index).map((row) => JSON.stringify(row))),
    malformed: '{"ID":"?","Domain":null,"Merchant":"gone"}',
  },
  merchant: {
    brackets: ['[', ']'],
    count: (catalogue) => catalogue.merchants,
    rows: (catalogue) => ofMerchants(catalogue, (index) => [JSON.stringify(merchantRow(catalogue, index))]),
    malformed: '{"ID":null,"Name":7,"Categories":"none"}',
  },
  'merchant-rate': {
    brackets: ['{', '}'],
    count: (catalogue) => catalogue.merchants,
    rows: (catalogue) =>
      ofMerchants(catalogue, (index) => [
        `"${merchantId(index)}":${JSON.stringify(merchantRates(catalogue, index))}`,
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

/** `www.wildlink.me/data/{APP_ID}/{TYPE}/1`: sends the reader on to the newest copy in storage, made every six hours. */
export function redirectToFeed(context: SandboxContext): Response {
  const { app, type } = feedOf(context);
  if (!app || !FEEDS[type]) return notFound();
  const { now, catalog } = context.var.arrival;
  const made = Math.floor(now / 21_600_000) * 21_600 + catalog.revision;
  const url = `https://storage.googleapis.com/wildlink/cloud-db/1/${app}/${type}/${made}.model.json`;
  return Response.redirect(urlThroughDoor(context.req.raw, url), 302);
}

/** The feed itself, streamed. */
export function serveFeed(context: SandboxContext): Response {
  const { app, type } = feedOf(context);
  const feed = app ? FEEDS[type] : undefined;
  if (!feed) return notFound();
  const { catalog, fault } = context.var.arrival;
  return new Response(streamOf(textOf(feed, catalogueOf(context.env.SEED, catalog), fault)), {
    headers: { 'content-type': 'application/json' },
  });
}

/** `{TYPE}-model-manifest.json`: how many items a feed has. */
export function serveManifest(context: SandboxContext): Response {
  const { app } = feedOf(context);
  const type = context.req.path.replace(/^.*\//, '').replace('-model-manifest.json', '');
  const feed = app ? FEEDS[type] : undefined;
  const catalogue = catalogueOf(context.env.SEED, context.var.arrival.catalog);
  return feed ? Response.json({ FeedItemCount: feed.count(catalogue) }) : notFound();
}

function feedOf(context: SandboxContext): { app: string | null; type: string } {
  const app = context.req.param('app');
  return {
    app: app === context.env.WILDFIRE_APP_ID ? app : null,
    type: context.req.param('type') ?? '',
  };
}

function textOf(feed: Feed, catalogue: Catalogue, fault: Fault | null): Iterable<string> {
  const count = feed.count(catalogue);
  const rows = disturbed(feed.rows(catalogue), fault, count, () => feed.malformed);
  return cutOffPieces(enclosed(feed.brackets[0], rows, feed.brackets[1]), fault, count);
}

function* ofMerchants(catalogue: Catalogue, rowsOf: (index: number) => string[]): Iterable<string> {
  for (let index = 0; index < catalogue.merchants; index++) yield* rowsOf(index);
}

function notFound(): Response {
  return new Response('Not found', { status: 404 });
}
