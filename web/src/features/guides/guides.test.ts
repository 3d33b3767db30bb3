import { describe, expect, it } from 'vitest';
import { PLATFORMS } from '../../../../worker/contract/platforms.ts';
import { BUILDERS } from '../../lib/builders.ts';
import { loadGuide } from './load-guide.ts';

const LINK = /\]\(([^)]*)\)/g;
const PAGES = ['/api-keys', '/app/analytics?tab=clicks', '/app/tools', '/app/tools?tab=check', '/brands'];

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

  it.each(BUILDERS)('of %s offer the context file in one step', async (builder) => {
    expect((await loadGuide(builder)).steps.filter(({ hasContextFile }) => hasContextFile)).toHaveLength(1);
  });
});
