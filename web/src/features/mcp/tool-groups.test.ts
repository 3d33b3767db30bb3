import { describe, expect, it } from 'vitest';
import type { Tool } from './assistants-query.ts';
import { toolGroups } from './tool-groups.ts';

function tool(name: string): Tool {
  return { name, title: name, description: '', scope: 'read', inputSchema: {}, outputSchema: {} };
}

describe('the groups of tools', () => {
  it('have each tool once, a new one in the last group, and none that is empty', () => {
    const groups = toolGroups(['get_earnings', 'brand_new_tool', 'check_url', 'search_brands'].map(tool));
    expect(groups.map(({ title, tools }) => [title, tools.map(({ name }) => name)])).toEqual([
      ['Make links', ['search_brands', 'check_url']],
      ['Follow the money', ['get_earnings']],
      ['More tools', ['brand_new_tool']],
    ]);
  });
});
