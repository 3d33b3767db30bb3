import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { storeKey } from '../accounts/api-keys/keys.ts';
import { readPublisher } from '../accounts/publishers/publishers.ts';
import { PRESETS } from '../platform/contract/key-presets.ts';
import { call, read } from '../platform/http/testing/call.ts';
import { type Member, openScene, type Scene } from '../platform/http/testing/scene.ts';
import { dataOf } from './testing/mcp-call.ts';
import { TOOLS } from './tools.ts';

const LISTS = [
  '/list_tools',
  '/mcp-server/list_tools',
  '/v1/mcp/list_tools',
  '/functions/v1/mcp-server/list_tools',
];
const CALLS = LISTS.map((path) => path.replace('list_tools', 'call_tool'));

interface Called {
  content: { type: string; text: string }[];
}

let scene: Scene;
let member: Member;

beforeAll(async () => {
  scene = await openScene();
  member = await scene.signUp();
});

describe('the status of the MCP server', () => {
  it.each(['/mcp-server', '/functions/v1/mcp-server'])('at %s needs no key', async (path) => {
    expect(await read(path)).toMatchObject({
      status: 200,
      body: { status: 'active', tools_available: TOOLS.length, mcp_url: `${env.PUBLIC_ORIGIN}/mcp` },
    });
  });

  it.each(['/mcp-server/health', '/functions/v1/mcp-server/health'])('at %s tests a key', async (path) => {
    expect((await call(path)).status).toBe(401);
    expect(await read(path, member)).toEqual({
      status: 200,
      body: { status: 'MCP Affiliate Server Ready', health: 'healthy' },
    });
  });
});

describe('the older tool calls', () => {
  it.each(LISTS)('list the tools at %s by GET and POST', async (path) => {
    const lists = await Promise.all(
      ['GET', 'POST'].map((method) => read<{ tools: { name: string }[] }>(path, { method, ...member })),
    );
    for (const { body } of lists)
      expect(body.tools.map(({ name }) => name)).toEqual(TOOLS.map(({ name }) => name));
  });

  it.each(LISTS)('list the tools at %s without a key by GET only', async (path) => {
    const { body } = await read<{ tools: { name: string }[] }>(path);
    expect(body.tools.map(({ name }) => name)).toEqual(TOOLS.map(({ name }) => name));
    expect((await call(path, { method: 'POST' })).status).toBe(401);
  });

  it.each(CALLS)('return the data of the tool as JSON at %s', async (path) => {
    const args = { brand_id: scene.program.brand_id, publisher_id: member.id };
    const { body } = await read<Called>(path, {
      method: 'POST',
      ...member,
      body: { name: 'generate_instant_link', arguments: args },
    });
    const data = JSON.parse(body.content[0]?.text ?? '');
    expect(data).toEqual(await dataOf(member.key, 'generate_instant_link', args));
    expect(data.tracking_url).toBe(`${env.PUBLIC_ORIGIN}/go/${member.id}/${scene.program.brand_id}`);
  });

  it('work from a signed-in browser, so that a screen can try the tools', async () => {
    const cookie = await scene.signIn(member);
    const response = await call('/call_tool', {
      method: 'POST',
      headers: { cookie },
      body: { name: 'search_brands' },
    });
    expect(response.status).toBe(200);
  });

  it('are refused without a key (401), without the permission (403) and above the limit (429)', async () => {
    const busy = await scene.signUp();
    const { userId, publisherId } = await readPublisher(scene.ctx.db, busy.id);
    const key = `ak_${'e'.repeat(64)}`;
    const permissions = { endpoints: [...PRESETS.read_only], rate_limit: 1_000 };
    await storeKey(scene.ctx, { key, userId, publisherId, name: 'Read only', permissions });
    const post = async (of: string | undefined) =>
      (
        await call('/call_tool', {
          method: 'POST',
          ...(of === undefined ? {} : { key: of }),
          body: { name: 'search_brands' },
        })
      ).status;
    expect(await post(undefined)).toBe(401);
    expect(await post(key)).toBe(403);
    for (let calls = 0; calls < 50; calls++) expect(await post(busy.key)).toBe(200);
    expect(await post(busy.key)).toBe(429);
  });

  it('name the error of a tool and of an unknown tool', async () => {
    const problem = (body: object) => read('/call_tool', { method: 'POST', ...member, body });
    expect(await problem({ name: 'nothing' })).toMatchObject({
      status: 404,
      body: { code: 'mcp.tool_unknown' },
    });
    expect(await problem({ name: 'search_brands', arguments: { limit: 0 } })).toMatchObject({
      status: 400,
      body: { code: 'request.invalid', fields: [{ field: 'limit' }] },
    });
    expect(await problem({ name: 'search_brands', arguments: { publisher_id: 'PUB999998' } })).toMatchObject({
      status: 404,
      body: { code: 'publisher.unknown' },
    });
  });
});
