import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { PLATFORMS, type Platform } from '../../platform/contract/platforms.ts';
import { call, read } from '../../platform/http/testing/call.ts';
import { allOperationsOf, readContract } from '../../platform/http/testing/contract.ts';
import { type Member, openScene } from '../../platform/http/testing/scene.ts';
import { TOPICS } from '../texts/topics.ts';
import { contextFile } from './context-file.ts';
import { FORMATS } from './formats.ts';

const MAX_CORE_LINES = 120;
/** The limit of Lovable's project knowledge. */
const MAX_KNOWLEDGE_CHARACTERS = 10_000;
const DEPLOYMENT = {
  origin: 'https://tributary.example',
  publisherId: 'PUB000042',
  shop: { brandId: 'brd_0000000000000000', url: 'https://alder-nook.example/' },
  isLocal: false,
};

let member: Member;
let cookie: string;

beforeAll(async () => {
  const scene = await openScene();
  await scene.signUp();
  member = await scene.signUp();
  cookie = await scene.signIn(member);
});

const path = (platform: string, format?: string) =>
  `/v1/publisher/context/${platform}${format ? `?format=${format}` : ''}`;
const download = (platform: string, format?: string) => call(path(platform, format), { key: member.key });
const textOf = async (platform: Platform) => (await download(platform)).text();

describe('the download of a context file', () => {
  it('has the format and the file name of its platform', async () => {
    const names: Record<Platform, string> = {
      lovable: 'tributary-knowledge.md',
      bolt: 'AGENTS.md',
      cursor: 'tributary.mdc',
      claude: 'SKILL.md',
      replit: 'AGENTS.md',
    };
    for (const platform of PLATFORMS) {
      const response = await download(platform);
      expect(response.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
      expect(response.headers.get('content-disposition')).toBe(`attachment; filename="${names[platform]}"`);
    }
  });

  it('comes in every format for every platform', async () => {
    const texts = await Promise.all(FORMATS.map(async (format) => (await download('bolt', format)).text()));
    const [markdown = '', , cursor = '', skill = '', agents = ''] = texts;
    expect(cursor).toMatch(/^---\ndescription: .+\nglobs:\nalwaysApply: false\n---\n\n# Tributary/);
    expect(skill).toMatch(/^---\nname: tributary\ndescription: .{50,1024}\n---\n\n# Tributary/);
    expect(cursor.endsWith(markdown) && skill.endsWith(markdown)).toBe(true);
    expect(agents).toMatch(/^## Tributary/);
    expect(agents.match(/^# /gm)).toBeNull();
    expect(agents.replaceAll(/^##/gm, '#')).toBe(markdown);
  });

  it('needs a key or a session of the publisher', async () => {
    expect((await call(path('cursor'))).status).toBe(401);
    const signedIn = await call(path('cursor'), { headers: { cookie } });
    expect(await signedIn.text()).toBe(await textOf('cursor'));
    expect((await download('cursor', 'markdown&publisher_id=PUB000001')).status).toBe(403);
  });

  it('refuses unknown platforms, formats and parameters', async () => {
    for (const wrong of [path('windsurf'), path('cursor', 'pdf'), path('cursor', 'skill&v=2')])
      expect((await read<{ code: string }>(wrong, { key: member.key })).status).toBe(400);
  });
});

describe.each(PLATFORMS)('the file for %s', (platform) => {
  it('has the publisher’s own ID, the running origin, and no secret or undefined value', async () => {
    const text = await textOf(platform);
    expect(text).toContain(`${env.PUBLIC_ORIGIN}/go/${member.id}?`);
    expect(text).not.toMatch(/PUB000001|tributary\.example|undefined|\[object|NaN/);
    expect(text).not.toMatch(/(ak|whsec)_[A-Za-z0-9]/);
  });

  it('has a core of at most 120 lines', async () => {
    const [, core = ''] = (await textOf(platform)).match(/(^#+ Tributary[\s\S]*?)^##+ Code$/m) ?? [];
    expect(core.trim().split('\n').length).toBeLessThanOrEqual(MAX_CORE_LINES);
  });

  it('mentions only operations and texts that exist', async () => {
    const known = new Set(
      allOperationsOf(await readContract()).map(({ method, path }) => `${method} ${path}`),
    );
    const text = await textOf(platform);
    const mentioned = [
      ...text.matchAll(/`(GET|POST|PUT|PATCH|DELETE) (?:https?:\/\/[^/\s`]+)?(\/v1[^\s`?]+)`/g),
    ];
    expect(mentioned.length).toBeGreaterThan(2);
    for (const [, method, operation] of mentioned) expect(known).toContain(`${method} ${operation}`);
    for (const [, name = ''] of text.matchAll(/\/llms\/([\w-]+)\.md/g))
      expect(TOPICS.map((topic) => topic.name)).toContain(name);
  });

  it('names the MCP server, and says how to connect if the platform can', () => {
    const { text } = contextFile(DEPLOYMENT, platform);
    expect(text).toContain('https://tributary.example/mcp');
    expect(text.includes('## MCP tools')).toBe(['claude', 'cursor'].includes(platform));
  });

  it('of a deployment has no local paths', () => {
    const { text } = contextFile(DEPLOYMENT, platform);
    expect(text).not.toMatch(/\/dev\/|check-purchase|local/);
    expect(contextFile({ ...DEPLOYMENT, isLocal: true }, platform).text).toContain('check-purchase');
  });
});

describe('the MCP tools', () => {
  const CODE = /^```(?:sh|json)\n([\s\S]*?)\n```$/gm;
  const mcpOf = (platform: Platform) => {
    const [, text = ''] = contextFile(DEPLOYMENT, platform).text.split('## MCP tools');
    return { text, code: [...text.matchAll(CODE)].map(([, code = '']) => code) };
  };

  it('of Claude are added by one command, which signs in or has the key of the environment', () => {
    const command = 'claude mcp add --transport http tributary https://tributary.example/mcp';
    expect(mcpOf('claude').code).toEqual([
      command,
      `${command} --header "Authorization: Bearer $TRIBUTARY_API_KEY"`,
    ]);
  });

  it('of Cursor are added by a file, which signs in or has the key of the environment', () => {
    const url = 'https://tributary.example/mcp';
    const headers = { Authorization: 'Bearer $'.concat('{env:TRIBUTARY_API_KEY}') };
    expect(mcpOf('cursor').code.map((code) => JSON.parse(code))).toEqual([
      { mcpServers: { tributary: { url } } },
      { mcpServers: { tributary: { url, headers } } },
    ]);
  });

  it.each(['claude', 'cursor'] as const)('that the file for %s names are on the server', async (platform) => {
    const { body } = await read<{ tools: { name: string }[] }>('/list_tools', { key: member.key });
    const known = [...body.tools.map(({ name }) => name), 'dry_run', 'idempotency_key'];
    const named = [...mcpOf(platform).text.matchAll(/`([a-z]+(?:_[a-z]+)+)`/g)].map(([, name]) => name);
    expect(named.length).toBeGreaterThan(6);
    expect(known).toEqual(expect.arrayContaining(named));
  });
});

it('the text for Lovable fits into its project knowledge', async () => {
  for (const text of [await textOf('lovable'), contextFile(DEPLOYMENT, 'lovable').text])
    expect(text.length).toBeLessThan(MAX_KNOWLEDGE_CHARACTERS);
});
