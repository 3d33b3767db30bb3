import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { publishStoresOf } from '../../clicks/testing/stores.ts';
import { read } from '../../platform/http/testing/call.ts';
import { type Member, openScene, type Scene } from '../../platform/http/testing/scene.ts';
import { addMs, DAY } from '../../platform/time.ts';

let scene: Scene;
let one: Member;

beforeAll(async () => {
  scene = await openScene();
  one = await scene.signUp();
});

describe('the public stats', () => {
  it('count the clicks of all days once their stores have published them', async () => {
    const clicks = async () => (await read<{ data: { clicks: number } }>('/v1/stats')).body.data.clicks;
    const before = await clicks();
    const member = await scene.signUp();
    const ids = [
      await scene.click(member, { clickedAt: scene.ctx.now }),
      await scene.click(member, { clickedAt: addMs(scene.ctx.now, -400 * DAY) }),
      await scene.click(member, { classification: 'bot' }),
      await scene.click(member, { classification: 'test' }),
    ];
    await publishStoresOf(ids);
    await publishStoresOf(ids);
    expect(await clicks()).toBe(before + 2);
  });

  it('count the active catalog, and include the sample publisher on a local system', async () => {
    const { body } = await read<{ data: Record<string, unknown> }>('/v1/stats');
    expect(body.data).toMatchObject({
      brands: 1,
      networks: 1,
      programs: 1,
      share_percent: 50,
      demo: {
        publisher_id: one.id,
        pending: '0.00',
        sample_url: `${env.PUBLIC_ORIGIN}/go/${one.id}/${scene.program.brand_id}`,
      },
    });
  });
});
