import { type Campaign, campaignsIn } from '../../../sandbox/catalog/campaigns.ts';
import { catalogOf } from '../../../sandbox/catalog/catalog.ts';
import { cutOff, disturbed } from '../../../sandbox/disturbance.ts';
import { plainDollars } from '../../../sandbox/dollars.ts';
import type { SandboxContext } from '../../../sandbox/environment.ts';
import { refuseStranger } from './customer.ts';
import { campaignBlob } from './link.ts';

/** `/qlapi?o&s&cc[&n]` returns a country's campaigns: an array, one object if there is one, a sentence if there are none. */
export function listCampaigns(context: SandboxContext): Response {
  const refusal = refuseStranger(context);
  if (refusal) return refusal;
  const { catalog, fault } = context.var.arrival;
  const country = (context.req.query('cc') ?? 'US').toUpperCase();
  const wanted = Number(context.req.query('n') ?? Number.POSITIVE_INFINITY);
  const rows = campaignsIn(catalogOf(context.env.SEED, catalog), country)
    .slice(0, wanted)
    .map((campaign) => shapeOf(campaign, country));
  const sent = [...disturbed(rows, fault, rows.length, (row) => ({ ...row, durl: '', bid: 'ask us' }))];
  const data = sent.length === 0 ? 'No Ads for given Country.' : sent.length === 1 ? sent[0] : sent;
  return new Response(cutOff(JSON.stringify({ data }), fault), {
    headers: { 'content-type': 'application/json' },
  });
}

function shapeOf(campaign: Campaign, country: string) {
  return {
    id: campaign.id,
    brand: campaign.brand,
    durl: campaign.domain,
    bid: plainDollars(campaign.bid),
    currency: 'USD',
    rurl: `https://ww55.siteplug.com/sssdomweb?enk=${campaignBlob(campaign.id, country)}&cid={clickID}&subid={subid}&url={deeplink}`,
    ...(campaign.hasImage ? { iurl: `https://images.siteplug.example/${campaign.id}_96x96.png` } : {}),
    category: campaign.category,
    ...(campaign.description === null ? {} : { description: campaign.description }),
  };
}
