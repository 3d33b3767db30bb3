import { advertiserOf, FIRST_AD } from '../../../sandbox/catalog/advertisers.ts';
import { brandNumberOf } from '../../../sandbox/catalog/brands.ts';
import { ADVERTISERS, advertiserOfBrand, catalogOf } from '../../../sandbox/catalog/catalog.ts';
import { type SandboxContext, stateOf } from '../../../sandbox/environment.ts';
import { deadLink, sendToShop } from '../../../sandbox/follow.ts';

/** A deep link: `/links/{PID}/type/dlg[/sid/{sid}]/{target}`. The target isn't encoded, and its query is the URL's. */
export function followCjDeepLink(context: SandboxContext): Promise<Response> | Response {
  const path = /\/links\/(\d+)\/type\/dlg(?:\/sid\/([^/]*))?\/(.+)$/.exec(context.req.path);
  const rawTarget = path?.[3] ?? '';
  const target = /^https?:/.test(rawTarget) ? rawTarget.replace(/^(https?:)\/+/, '$1//') : decoded(rawTarget);
  const host = URL.parse(target)?.hostname;
  if (path?.[1] !== context.env.CJ_WEBSITE_ID || !host) return deadLink();
  const query = new URL(context.req.url).search;
  return follow(context, { host }, decoded(path[2] ?? ''), `${target}${query}`);
}

/** An advertiser's own link: `/click-{PID}-{AID}?sid&url`. */
export function followCjClick(context: SandboxContext): Promise<Response> | Response {
  const path = /\/click-(\d+)-(\d+)$/.exec(context.req.path);
  if (path?.[1] !== context.env.CJ_WEBSITE_ID) return deadLink();
  const index = Number(path[2]) - FIRST_AD;
  return follow(context, { index }, context.req.query('sid') ?? '', context.req.query('url'));
}

async function follow(
  context: SandboxContext,
  wanted: { host: string } | { index: number },
  sid: string,
  target: string | undefined,
): Promise<Response> {
  const scene = await stateOf(context.env).scene();
  const catalog = catalogOf(context.env.SEED, scene.catalog);
  const brandIs = (host: string) => {
    const brand = brandNumberOf(host, catalog.seed);
    return brand === null ? null : advertiserOfBrand(brand);
  };
  const index = 'index' in wanted ? wanted.index : brandIs(wanted.host);
  if (index === null || index < 0 || index >= ADVERTISERS) return deadLink();
  const advertiser = advertiserOf(catalog, index);
  if (!advertiser.joined) return deadLink();
  return sendToShop(context, scene, {
    visit: {
      network: 'cj',
      program: index,
      domain: advertiser.domain,
      clickRef: sid || null,
      publisherRef: null,
      device: null,
      trip: null,
      country: 'US',
    },
    target: target,
    owns: (host) => brandIs(host) === index,
    bid: null,
  });
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
