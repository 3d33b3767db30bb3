import { type Advertiser, advertiserOf, FIRST_ADVERTISER } from '../../../sandbox/catalog/advertisers.ts';
import { ADVERTISERS, catalogOf } from '../../../sandbox/catalog/catalog.ts';
import { lower } from '../../../sandbox/catalog/rates.ts';
import { roll } from '../../../sandbox/catalog/roll.ts';
import { cutOff, disturbed } from '../../../sandbox/disturbance.ts';
import type { SandboxContext } from '../../../sandbox/environment.ts';

/** `/v2|v3/advertiser-lookup` returns pages of advertisers as XML. As at CJ, the error for a wrong token repeats the token. */
export function lookUpAdvertisers(context: SandboxContext): Response {
  const token = /^Bearer (.+)$/.exec(context.req.header('authorization') ?? '')?.[1];
  if (!token) return refusal('You must specify a developer key');
  const company = context.req.query('requestor-cid');
  if (token !== context.env.CJ_TOKEN || company !== context.env.CJ_COMPANY_ID)
    return refusal(`Not Authenticated: ${token}`);
  const { catalog: catalogSize, fault } = context.var.arrival;
  const catalog = catalogOf(context.env.SEED, catalogSize);
  const all = Array.from({ length: ADVERTISERS }, (_, index) => advertiserOf(catalog, index));
  const matched = all.filter(matching(context.req.query('advertiser-ids') ?? ''));
  const page = Math.max(1, Number(context.req.query('page-number') ?? 1) || 1);
  const size = Math.min(100, Math.max(1, Number(context.req.query('records-per-page') ?? 25) || 25));
  const rows = matched.slice((page - 1) * size, page * size).map(element);
  const sent = [...disturbed(rows, fault, rows.length, () => '<advertiser><advertiser-id/></advertiser>')];
  const text = `<?xml version="1.0" encoding="UTF-8"?>
<cj-api><advertisers total-matched="${matched.length}" records-returned="${rows.length}" page-number="${page}">
${sent.join('\n')}
</advertisers></cj-api>`;
  return xml(cutOff(text, fault), 200);
}

function matching(ids: string): (advertiser: Advertiser) => boolean {
  if (ids === 'joined') return ({ joined }) => joined;
  if (ids === 'notjoined') return ({ joined }) => !joined;
  const wanted = new Set(ids.split(','));
  return ({ id }) => wanted.has(String(id));
}

function element(advertiser: Advertiser): string {
  const draw = advertiser.id - FIRST_ADVERTISER;
  const { kind, hundredths } = advertiser.term;
  const rate = (amount: number) =>
    kind === 'percent' ? `${(amount / 100).toFixed(2)}%` : `USD ${(amount / 100).toFixed(2)}`;
  const epc = (salt: number) =>
    roll(draw, salt, 5) === 0 ? 'N/A' : (lower(draw, salt, 9_000) / 100).toFixed(2);
  const lead =
    roll(draw, 70, 4) === 0
      ? '<action><name>Lead</name><type>lead</type><id>2</id><commission><default>USD 1.50</default></commission></action>'
      : '';
  const about = [
    advertiser.description && `<description>${escaped(advertiser.description)}</description>`,
    advertiser.cookieDays && `<referral-period>${advertiser.cookieDays}</referral-period>`,
  ];
  return `<advertiser><advertiser-id>${advertiser.id}</advertiser-id><account-status>Active</account-status><seven-day-epc>${epc(71)}</seven-day-epc><three-month-epc>${epc(72)}</three-month-epc><language>en</language><advertiser-name>${escaped(advertiser.name)}</advertiser-name><program-name/><program-url>https://${advertiser.domain}</program-url><relationship-status>${advertiser.joined ? 'joined' : 'notjoined'}</relationship-status><mobile-tracking-certified>true</mobile-tracking-certified><cookieless-tracking-enabled>${roll(draw, 73, 2) === 0}</cookieless-tracking-enabled>${about.filter(Boolean).join('')}<network-rank>${1 + roll(draw, 74, 5)}</network-rank><primary-category><parent>${escaped(advertiser.category)}</parent><child>${escaped(advertiser.subcategory)}</child></primary-category><performance-incentives>false</performance-incentives><actions><action><name>Sale</name><type>sale</type><id>1</id><commission><default>${rate(hundredths)}</default><itemlist name="Clearance" id="${9_000 + draw}">${rate(Math.floor(hundredths / 2))}</itemlist></commission></action>${lead}</actions><link-types><link-type>Text Link</link-type></link-types></advertiser>`;
}

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
}

function refusal(text: string): Response {
  return xml(`<cj-api><error-message>${escaped(text)}</error-message></cj-api>`, 401);
}

function xml(text: string, status: number): Response {
  return new Response(text, { status, headers: { 'content-type': 'application/xml;charset=UTF-8' } });
}
