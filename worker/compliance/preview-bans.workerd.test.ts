import { beforeAll, describe, expect, it } from 'vitest';
import { programOf, sampleProgram } from '../catalog/testing/sample-program.ts';
import type { ClickId } from '../clicks/click-id.ts';
import { publishStoresOf } from '../clicks/testing/stores.ts';
import { ADMIN } from '../platform/http/testing/admins.ts';
import { read } from '../platform/http/testing/call.ts';
import { type Member, openScene, type Scene } from '../platform/http/testing/scene.ts';
import { addMs, DAY } from '../platform/time.ts';

const PATH = '/v1/operations/banned-domains';
const key = ADMIN;
let scene: Scene;
let one: Member;

beforeAll(async () => {
  scene = await openScene([
    sampleProgram('Alder Nook'),
    sampleProgram('Beech', { domains: ['beech.example', 'beech.com', 'other-shop.net'] }),
    sampleProgram('Beech UK', { domains: ['shop.beech.co.uk'] }),
    sampleProgram('Beechwood', { domains: ['beechwood.com'] }),
  ]);
  one = await scene.signUp();
  const other = await scene.signUp();
  const clicks: ClickId[] = [];
  const click = async (member: Member, program: string, times: number, age = 0) => {
    const { id, number, brand_id } = await programOf(scene.ctx, program);
    for (let count = 0; count < times; count++) {
      const clickedAt = addMs(scene.ctx.now, -age - count);
      const clickId = scene.idOf(member, number, clickedAt);
      clicks.push(await scene.click(member, { clickId, clickedAt, programId: id, brandId: brand_id }));
    }
  };
  await click(one, 'id-alder-nook', 3);
  await click(other, 'id-alder-nook', 2);
  await click(other, 'id-alder-nook', 4, 8 * DAY);
  await click(one, 'id-beech', 5);
  await click(one, 'id-beech-uk', 1);
  await publishStoresOf(clicks);
});

describe('the preview of a ban', () => {
  it('counts the clicks of the last seven days over all publishers, and changes nothing', async () => {
    expect(await preview('alder-nook.example')).toMatchObject({
      patterns: 1,
      programs: 1,
      clicks: 5,
      publishers: 2,
      is_upper_bound: false,
      already_banned: 0,
      domains: [{ domain_pattern: 'alder-nook.example', severity: null, clicks: 5, programs: 1 }],
    });
    const { body } = await read<{ summary: { total: number } }>(`${PATH}?q=alder-nook`, { key });
    expect(body.summary.total).toBe(0);
  });

  it('says when clicks may go to other domains of the same program', async () => {
    expect(await preview('other-shop.net')).toMatchObject({ clicks: 5, is_upper_bound: true });
    expect(await preview('shop.beech.com')).toMatchObject({ clicks: 5, is_upper_bound: true });
    expect(await preview('beech.example', 'beech.com', 'other-shop.net')).toMatchObject({ clicks: 5 });
  });

  it('counts a name under every top-level domain', async () => {
    expect(await preview('beech.*')).toMatchObject({
      programs: 2,
      clicks: 6,
      publishers: 1,
      is_upper_bound: true,
    });
  });

  it('counts a program of several patterns once, and lists each pattern', async () => {
    expect(await preview('beech.com', 'https://www.beech.example/page', 'no domain', '')).toMatchObject({
      patterns: 2,
      skipped: ['no domain'],
      programs: 1,
      clicks: 5,
      domains: [{ clicks: 5 }, { clicks: 5 }],
    });
  });

  it('finds nothing for a domain without a program', async () => {
    expect(await preview('nothing.example')).toMatchObject({ programs: 0, clicks: 0, publishers: 0 });
  });

  it('takes the whole list of an upload', async () => {
    const many = Array.from({ length: 4_999 }, (_, number) => `shop-${number}.example`);
    expect(await preview('alder-nook.example', ...many)).toMatchObject({ patterns: 5_000, clicks: 5 });
  });

  it('names domains that are banned already', async () => {
    await read(PATH, { method: 'POST', key, body: { domains: ['beech.com'], severity: 'flag' } });
    expect(await preview('beech.com', 'beech.example')).toMatchObject({ already_banned: 1 });
  });

  it.each([[{ domains: [] }], [{ domains: ['%'] }], [{ domains: 'beech.com' }], [{}]])(
    'is refused for %j',
    async (body) => expect((await send(body)).status).toBe(400),
  );

  it('is for operators only', async () => {
    const body = { domains: ['beech.com'] };
    const cookie = await scene.signIn(one);
    for (const caller of [{ key: one.key }, { headers: { cookie } }, {}])
      expect([401, 403]).toContain(
        (await read(`${PATH}/preview`, { method: 'POST', body, ...caller })).status,
      );
  });
});

it('the list of bans is searched by a part of the pattern or of the reason', async () => {
  const body = { domains: ['rare_thing.example', 'rare-thing.example'], reason: 'Counterfeit 100%' };
  await read(PATH, { method: 'POST', key, body });
  const totalOf = async (q: string) =>
    (await read<{ summary: { total: number } }>(`${PATH}?q=${encodeURIComponent(q)}`, { key })).body.summary
      .total;
  expect([
    await totalOf('RARE-thing'),
    await totalOf('counterfeit 100%'),
    await totalOf('%'),
    await totalOf('x_y'),
  ]).toEqual([1, 2, 2, 0]);
});

function send(body: unknown) {
  return read<{ data: Record<string, unknown> }>(`${PATH}/preview`, { method: 'POST', key, body });
}

async function preview(...domains: string[]) {
  const { status, body } = await send({ domains });
  expect(status).toBe(200);
  return body.data;
}
