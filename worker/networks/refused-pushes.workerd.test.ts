import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { DEMO_PARTNER } from '../app/dev/demo-partner.ts';
import { DomainError } from '../platform/errors.ts';
import { read } from '../platform/http/testing/call.ts';
import { openScene, PARTNER_SECRET, type Scene } from '../platform/http/testing/scene.ts';
import { addMs, DAY } from '../platform/time.ts';
import { countRefusedPush } from './refused-pushes.ts';

let scene: Scene;

beforeAll(async () => {
  scene = await openScene();
});

describe('pushes that are refused', () => {
  it.each([
    ['a wrong secret', 'wildfire', 'postback/wildfire?txid=1&payout=1&token=mistyped-secret', undefined],
    ['a body that is no JSON object', DEMO_PARTNER.slug, `postback/${DEMO_PARTNER.slug}`, '[{"txid":"1"}]'],
    ['a network that has no postbacks', 'siteplug', 'postback/siteplug?txid=1', undefined],
  ])(
    'for %s alert operators from the fifth one on, once, without what was sent',
    async (_, network, path, body) => {
      const send = () => read(`/v1/${path}`, body === undefined ? {} : { method: 'POST', body });
      for (let sent = 0; sent < 4; sent++) expect((await send()).status).toBeLessThan(500);
      expect(await alertOf(network)).toBeNull();
      for (let sent = 0; sent < 3; sent++) await send();
      const alert = await alertOf(network);
      expect(alert).toMatchObject({ level: 'warning', count: 1 });
      expect(alert?.message).not.toMatch(/mistyped|txid/);
    },
  );

  it('alert again on another day, while five were refused within a week', async () => {
    const refusal = new DomainError('postback.bad_secret', 'The secret is wrong.', 401);
    const refuse = async (day: number, times: number) => {
      for (let sent = 0; sent < times; sent++)
        await countRefusedPush({ ...scene.ctx, now: addMs(scene.ctx.now, day * DAY) }, env, 'heron', refusal);
      return (await alertOf('heron'))?.count ?? 0;
    };
    expect([await refuse(0, 4), await refuse(8, 4), await refuse(9, 2), await refuse(10, 2)]).toEqual([
      0, 0, 1, 2,
    ]);
  });

  it('are counted neither for a network that doesn’t exist nor when they are accepted', async () => {
    for (let sent = 0; sent < 6; sent++) {
      expect((await read('/v1/postback/unknown?txid=1')).status).toBe(404);
      const accepted = `/v1/postback/wildfire?txid=${sent}&payout=1&token=${PARTNER_SECRET}`;
      expect((await read(accepted)).status).toBe(200);
    }
    expect(await alertOf('unknown')).toBeNull();
    const { count } = (await alertOf('wildfire')) ?? { count: 0 };
    expect(count).toBe(1);
  });
});

function alertOf(subject: string) {
  return env.DB.prepare(
    `SELECT level, message, count FROM alerts WHERE code = 'partner.pushes_refused' AND subject = ?`,
  )
    .bind(subject)
    .first<{ level: string; message: string; count: number }>();
}
