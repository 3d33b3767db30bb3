import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { type EdgeProgram, linkPart } from '../catalog/edge-table.ts';
import { derivedId, type PublisherId } from '../platform/ids.ts';
import { testContext } from '../platform/testing/context.ts';
import { listLinks } from '../reporting/publisher/link-list.ts';
import { linkEntry } from './link-edge.ts';
import { NEWEST_FIRST } from './link-totals.ts';
import { saveLink } from './save-links.ts';

const ctx = testContext();
const ORIGIN = 'https://tributary.example';

describe('a stored link', () => {
  const program: EdgeProgram = {
    id: derivedId('prg', 'x'),
    number: 1,
    brand: derivedId('brd', 'x'),
    network: 'wildfire',
    open: true,
    home: 'https://alder.example/',
    domains: ['alder.example'],
    link: 'https://wild.example/?tc={click_id}',
  };
  const input = {
    publisherId: 'PUB000001' as PublisherId,
    program,
    brandName: 'Alder',
    title: 'Chairs',
    description: null,
    url: new URL('https://shop.alder.example/chairs'),
  };

  it('has its own ID in its tracking URL and is in the edge table at once', async () => {
    const link = await saveLink(ctx, env.EDGE, ORIGIN, input);
    expect(link.affiliateUrl).toBe(`${ORIGIN}/track?id=${link.id}`);
    expect(await linkEntry(ctx.db, link.id)).toEqual({
      publisher: 'PUB000001',
      program: program.id,
      url: 'https://shop.alder.example/chairs',
      active: true,
    });
    expect(await env.EDGE.get(linkPart(link.id), 'json')).toMatchObject({ publisher: 'PUB000001' });
    const { links } = await listLinks(ctx, input.publisherId, {}, NEWEST_FIRST, { limit: 10, offset: 0 });
    expect(links).toMatchObject([{ id: link.id, clicks: 0, conversions: 0, earnings: 0 }]);
  });

  it('is not created if its tracking URL would lack its ID', async () => {
    await env.DB.exec(
      `CREATE TRIGGER mangled BEFORE UPDATE ON affiliate_links WHEN NEW.affiliate_url NOT NULL
       BEGIN UPDATE affiliate_links SET affiliate_url = NULL WHERE id = OLD.id; END`.replaceAll('\n', ' '),
    );
    const before = await env.DB.prepare('SELECT count(*) FROM affiliate_links').first();
    await expect(saveLink(ctx, env.EDGE, ORIGIN, input)).rejects.toMatchObject({
      code: 'link.not_created',
      message: 'Failed to generate valid tracking URL',
    });
    await env.DB.exec('DROP TRIGGER mangled');
    expect(await env.DB.prepare('SELECT count(*) FROM affiliate_links').first()).toEqual(before);
  });
});
