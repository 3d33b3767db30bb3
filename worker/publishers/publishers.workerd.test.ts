import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { type EdgeProgram, linkPart } from '../catalog/edge-table.ts';
import { linkEntry } from '../links/link-edge.ts';
import { listLinks } from '../links/link-list.ts';
import { createLink } from '../links/links.ts';
import { derivedId, type PublisherId } from '../platform/ids.ts';
import { testContext } from '../platform/testing/context.ts';
import { createPublisher } from './publishers.ts';

const ctx = testContext();
const ORIGIN = 'https://tributary.example';

describe('publisher ids', () => {
  it('are given out one after another, without gaps, however many sign up at once', async () => {
    const made = await Promise.all(Array.from({ length: 25 }, (_, index) => signUp(`user-${index}`)));
    expect(made.map((publisher) => publisher.number).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 25 }, (_, index) => index + 1),
    );
    expect(made[0]?.publisherId).toMatch(/^PUB\d{6}$/);
  });

  it('are one for each account: a second profile is refused and uses no number up', async () => {
    await expect(signUp('user-0')).rejects.toMatchObject({ code: 'publisher.exists', status: 409 });
    expect((await signUp('the next')).number).toBe(26);
  });
});

describe('a link', () => {
  const route: EdgeProgram = {
    program: derivedId('prg', 'x'),
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
    route,
    brandName: 'Alder',
    title: 'Chairs',
    description: null,
    url: new URL('https://shop.alder.example/chairs'),
  };

  it('carries its own id in its tracking URL, and the edge knows it at once', async () => {
    const link = await createLink(ctx, env.EDGE, ORIGIN, input);
    expect(link.affiliateUrl).toBe(`${ORIGIN}/track?id=${link.id}`);
    expect(await linkEntry(ctx.db, link.id)).toEqual({
      publisher: 'PUB000001',
      program: route.program,
      url: 'https://shop.alder.example/chairs',
      active: true,
    });
    expect(await env.EDGE.get(linkPart(link.id), 'json')).toMatchObject({ publisher: 'PUB000001' });
    const { links } = await listLinks(ctx, input.publisherId, {}, { limit: 10, offset: 0 });
    expect(links).toMatchObject([{ id: link.id, clicks: 0, conversions: 0, earnings: 0 }]);
  });

  it('is not made at all when its address would lack its id', async () => {
    await env.DB.exec(
      `CREATE TRIGGER mangled BEFORE UPDATE ON affiliate_links WHEN NEW.affiliate_url NOT NULL
       BEGIN UPDATE affiliate_links SET affiliate_url = NULL WHERE id = OLD.id; END`.replaceAll('\n', ' '),
    );
    const before = await env.DB.prepare('SELECT count(*) FROM affiliate_links').first();
    await expect(createLink(ctx, env.EDGE, ORIGIN, input)).rejects.toMatchObject({
      code: 'link.not_created',
      message: 'Failed to generate valid tracking URL',
    });
    await env.DB.exec('DROP TRIGGER mangled');
    expect(await env.DB.prepare('SELECT count(*) FROM affiliate_links').first()).toEqual(before);
  });
});

function signUp(name: string) {
  const owner = { userId: derivedId('usr', name), email: `${name}@site.example`, fullName: name };
  return createPublisher(ctx, owner);
}
