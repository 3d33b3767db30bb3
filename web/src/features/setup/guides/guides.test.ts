import { describe, expect, it } from 'vitest';
import { PLATFORMS } from '../../../../../worker/platform/contract/platforms.ts';
import { BUILDERS } from '../../../lib/builders.ts';
import { loadGuide } from './load-guide.ts';

const LINK = /\]\(([^)]*)\)/g;
const PAGES = [
  '/api-keys',
  '/app/analytics?tab=clicks',
  '/app/tools',
  '/app/tools?tab=check',
  '/brands',
  '/claude-mcp',
  '/claude-mcp?tab=prompts',
  '/settings?tab=security',
];

describe('the guides', () => {
  it('cover every platform of the API', () => {
    expect([...BUILDERS].sort()).toEqual([...PLATFORMS].sort());
  });

  it.each(BUILDERS)('of %s have three steps with IDs that the API stores', async (builder) => {
    const ids = (await loadGuide(builder)).steps.map(({ id }) => id);
    expect(new Set(ids).size).toBe(3);
    for (const id of ids) expect(id).toMatch(/^[a-z0-9-]{1,40}$/);
  });

  it.each(BUILDERS)('of %s link only to pages of this site', async (builder) => {
    const links = [...JSON.stringify(await loadGuide(builder)).matchAll(LINK)].map(([, path]) => path);
    expect(links.length).toBeGreaterThan(0);
    expect(links.filter((path) => !PAGES.includes(path ?? ''))).toEqual([]);
  });

  it.each([
    ['claude', ['claude', 'claude-code']],
    ['cursor', ['cursor']],
  ] as const)('of %s have a step that connects it to the MCP server', async (builder, clients) => {
    const step = (await loadGuide(builder)).steps.find(({ id }) => id === 'connect');
    expect(step?.clients).toEqual(clients);
    expect(step?.text.join(' ')).toContain('](/claude-mcp)');
  });

  it.each(BUILDERS)('of %s have placeholders in code only, where they are filled in', async (builder) => {
    const guide = JSON.stringify(await loadGuide(builder), (key, value) => (key === 'code' ? null : value));
    expect(guide).not.toMatch(/\{(id|origin|tag)\}/);
  });

  it.each(BUILDERS)('of %s offer the context file in one step', async (builder) => {
    expect((await loadGuide(builder)).steps.filter(({ hasContextFile }) => hasContextFile)).toHaveLength(1);
  });
});
