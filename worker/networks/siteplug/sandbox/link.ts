import { campaignIndex, campaignOf } from '../../../sandbox/catalog/campaigns.ts';
import { catalogOf } from '../../../sandbox/catalog/catalog.ts';
import { type SandboxContext, stateOf } from '../../../sandbox/environment.ts';
import { deadLink, sendToShop } from '../../../sandbox/follow.ts';

/** The value of `enk`: campaign and country in hex. */
export function campaignBlob(id: string, country: string): string {
  return Buffer.from(`${id}.${country}`).toString('hex');
}

/** `https://ww55.siteplug.com/sssdomweb?enk&cid&subid&url`. Each visit is a paid click. */
export async function followSiteplugLink(context: SandboxContext): Promise<Response> {
  const scene = await stateOf(context.env).scene();
  const blob = Buffer.from(context.req.query('enk') ?? '', 'hex').toString();
  const [id = '', country = ''] = blob.split('.');
  const index = campaignIndex(id);
  if (index === null) return deadLink();
  const campaign = campaignOf(catalogOf(context.env.SEED, scene.catalog), index, country);
  return sendToShop(context, scene, {
    visit: {
      network: 'siteplug',
      program: index,
      domain: campaign.domain,
      clickRef: context.req.query('cid') || null,
      publisherRef: context.req.query('subid') || null,
      device: null,
      trip: null,
      country,
    },
    target: context.req.query('url'),
    owns: (host) => host.replace(/^www\./, '') === new URL(`https://${campaign.domain}`).hostname,
    bid: campaign.bid,
  });
}
