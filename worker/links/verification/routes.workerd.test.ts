import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { edgeBuilders } from '../../app/edge-builders.ts';
import { applyPrograms } from '../../catalog/apply-programs.ts';
import { publishEdge } from '../../catalog/edge-publisher.ts';
import { updateNetworkSettings } from '../../catalog/networks-seed.ts';
import { sampleProgram } from '../../catalog/testing/sample-program.ts';
import { ADMIN } from '../../platform/http/testing/admins.ts';
import { read } from '../../platform/http/testing/call.ts';
import { type Member, openScene, type Scene } from '../../platform/http/testing/scene.ts';
import { createLink, deleteLink, type Link } from '../testing/link-calls.ts';

const PATH = '/v1/operations/link-verification';
const key = ADMIN;
let scene: Scene;
let one: Member;

beforeAll(async () => {
  scene = await openScene([sampleProgram('Alder Nook'), sampleProgram('Beech')]);
  await updateNetworkSettings(scene.ctx, 'cj', {
    autoApprove: true,
    linkTemplate: 'https://www.anrdoezrs.net/links/77/type/dlg/sid/{click_id}/{deeplink_raw}',
  });
  await applyPrograms(scene.ctx, 'cj', [sampleProgram('Cedar')]);
  await publishEdge(scene.ctx, env.EDGE, edgeBuilders);
  one = await scene.signUp();
});

describe('the links to verify', () => {
  it('are the ten that were updated last, of all publishers, with the network’s link', async () => {
    const other = await scene.signUp();
    for (let number = 0; number < 11; number++)
      await linkTo(number % 2 ? one : other, `https://alder-nook.example/page-${number}`);
    const data = await verified();
    expect(data).toHaveLength(10);
    const times = data.map(({ updated_at }) => updated_at);
    expect(times).toEqual([...times].sort().reverse());
    expect(data[0]).toMatchObject({ is_cj_tracked: false, network_id: 'wildfire', network_name: 'Wildfire' });
    expect(data[0]?.network_url).toMatch(/^https:\/\/wild\.example\/e\?.*tc=\{click_id\}/);
  });

  it('say which CJ tracks', async () => {
    await linkTo(one, 'https://cedar.example/lamps');
    expect((await verified())[0]).toMatchObject({
      brand_name: 'Cedar',
      is_cj_tracked: true,
      network_url: 'https://www.anrdoezrs.net/links/77/type/dlg/sid/{click_id}/https://cedar.example/lamps',
    });
  });

  it('leave out links that were deleted', async () => {
    const { id } = await linkTo(one, 'https://beech.example/gone');
    await deleteLink(one, id);
    expect((await verified()).map((link) => link.id)).not.toContain(id);
  });

  it('are for operators only', async () => {
    const cookie = await scene.signIn(one);
    for (const caller of [{ key: one.key }, { headers: { cookie } }, {}])
      expect([401, 403]).toContain((await read(PATH, caller)).status);
  });
});

interface Verified {
  id: string;
  network_url: string | null;
  updated_at: string;
}

async function verified() {
  const { status, body } = await read<{ data: Verified[] }>(PATH, { key });
  expect(status).toBe(200);
  return body.data;
}

async function linkTo(member: Member, url: string): Promise<Link> {
  const { status, body } = await createLink(member, { url });
  expect(status).toBe(201);
  return body.data;
}
