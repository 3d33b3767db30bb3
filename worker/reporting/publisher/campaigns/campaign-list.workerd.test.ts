import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { createCampaign, listCampaigns, readCampaign } from '../../../links/testing/campaign-calls.ts';
import { changeLink, deleteLink, LAMPS, type Link, listLinks } from '../../../links/testing/link-calls.ts';
import { type Member, openScene, type Scene } from '../../../platform/http/testing/scene.ts';
import { type MicroUsd, parseUsd, sum, toExactDollars } from '../../../platform/money.ts';
import { sampleRow } from '../../../sales/testing/sample-row.ts';

let scene: Scene;
let one: Member;
let lamps: string;
let chairs: string;

/** Creates a campaign whose links have as many clicks, of which the first brings a sale. */
async function campaignWith(name: string, clicks: readonly number[]): Promise<{ id: string; links: Link[] }> {
  const links = clicks.map((_, index) => ({ url: `${LAMPS}&n=${index}`, title: `${name} ${index}` }));
  const { body } = await createCampaign(one, { name, links });
  const created = body.links.flatMap(({ link }) => link ?? []);
  for (const [index, link] of created.entries())
    for (let click = 0; click < (clicks[index] ?? 0); click++) {
      const clickRef = await scene.click(one, { linkId: link.id });
      if (click > 0) continue;
      const commission = parseUsd(`${index + 1}.000002`);
      await scene.report(sampleRow(`${name}-${index}`, { eventAt: scene.ctx.now, clickRef, commission }));
    }
  return { id: body.data.id, links: created };
}

beforeAll(async () => {
  scene = await openScene();
  one = await scene.signUp();
  lamps = (await campaignWith('Lamps', [3, 2, 0])).id;
  const second = await campaignWith('Chairs', [1, 4]);
  chairs = second.id;
  const archived = env.DB.prepare(
    'INSERT INTO link_sale_totals (link_id, sales, net) VALUES (?1, 2, 700001)',
  );
  await archived.bind(second.links[0]?.id).run();
});

const figuresOf = ({ clicks, conversions, earnings }: Record<string, unknown>) => ({
  clicks,
  conversions,
  earnings,
});

async function sumOfLinks(campaign: string) {
  const { data } = (await listLinks(one, `?campaign_id=${campaign}`)).body;
  const total = (field: string) => data.reduce((all, link) => all + Number(link[field]), 0);
  const earnings = sum(data.map((link): MicroUsd => parseUsd(String(link.earnings))));
  return { clicks: total('clicks'), conversions: total('conversions'), earnings: toExactDollars(earnings) };
}

describe('the figures of a campaign', () => {
  it('are those of its links, in the list and for a single one', async () => {
    const { body } = await listCampaigns(one);
    expect(body.data.map(({ name, links }) => [name, links])).toEqual([
      ['Chairs', 2],
      ['Lamps', 3],
    ]);
    for (const campaign of body.data) {
      expect(figuresOf({ ...campaign })).toEqual(await sumOfLinks(campaign.id));
      expect((await readCampaign(one, campaign.id)).body.data).toEqual(campaign);
    }
    const [second, first] = body.data;
    expect(first).toMatchObject({ clicks: 5, conversions: 2, earnings: '1.500002', epc: '0.30' });
    expect(second).toMatchObject({ clicks: 5, conversions: 4 });
  });

  it('include those of a deleted link, which is no longer counted as a link', async () => {
    const before = (await readCampaign(one, chairs)).body.data;
    const { data } = (await listLinks(one, `?campaign_id=${chairs}&sort=clicks`)).body;
    await deleteLink(one, data[0]?.id ?? '');
    const after = (await readCampaign(one, chairs)).body.data;
    expect(after.links).toBe(before.links - 1);
    expect(figuresOf({ ...after })).toEqual(figuresOf({ ...before }));
  });

  it('go with a link that moves', async () => {
    const link = (await listLinks(one, `?campaign_id=${lamps}&sort=clicks`)).body.data[0];
    await changeLink(one, link?.id ?? '', { campaign_id: null });
    const { data } = await readCampaign(one, lamps).then(({ body }) => body);
    expect(figuresOf({ ...data })).toEqual(await sumOfLinks(lamps));
    expect(data).toMatchObject({ links: 2, clicks: 2, conversions: 1 });
    await changeLink(one, link?.id ?? '', { campaign_id: lamps });
    expect((await readCampaign(one, lamps)).body.data).toMatchObject({ links: 3, clicks: 5 });
  });

  it('are zero without links, and of no other publisher', async () => {
    const empty = (await createCampaign(one, { name: 'Empty', links: [{ url: LAMPS }] })).body;
    await deleteLink(one, empty.links[0]?.link?.id ?? '');
    expect((await readCampaign(one, empty.data.id)).body.data).toMatchObject({
      ...{ links: 0, clicks: 0, conversions: 0, earnings: '0.00', epc: '0.00' },
    });
    const other = await scene.signUp();
    await scene.click(other, {
      linkId: (await listLinks(one, `?campaign_id=${lamps}`)).body.data[0]?.id ?? '',
    });
    expect((await readCampaign(one, lamps)).body.data).toMatchObject({ clicks: 5 });
  });
});

describe('the list of campaigns', () => {
  it('is paged, newest first', async () => {
    const all = (await listCampaigns(one)).body;
    const pages = await Promise.all(
      [1, 2, 3, 4].map((page) => listCampaigns(one, `?per_page=1&page=${page}`)),
    );
    expect(pages.flatMap(({ body }) => body.data)).toEqual(all.data);
    expect(pages.map(({ body }) => body.summary.total)).toEqual([3, 3, 3, 3]);
  });
});
