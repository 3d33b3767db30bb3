import type { Tool } from './assistants-query.ts';

interface ToolGroup {
  title: string;
  tools: readonly Tool[];
}

/** What the tools are for. A tool that isn't named here is in the last group. */
const GROUPS: readonly { title: string; names: readonly string[] }[] = [
  {
    title: 'Make links',
    names: [
      'search_brands',
      'check_url',
      'generate_instant_link',
      'create_links',
      'create_affiliate_campaign',
      'list_links',
      'list_campaigns',
    ],
  },
  {
    title: 'Read results',
    names: [
      'get_publisher_analytics',
      'get_brand_performance',
      'get_top_performing_brands',
      'optimize_campaign',
      'explain_click',
    ],
  },
  { title: 'Follow the money', names: ['get_earnings', 'trace_earning', 'list_payouts'] },
  { title: 'Set up a site', names: ['check_site', 'get_integration_guide'] },
];
const OTHERS = 'More tools';

/** The tools by what they are for. */
export function toolGroups(tools: readonly Tool[]): ToolGroup[] {
  const known = new Set(GROUPS.flatMap(({ names }) => names));
  const groups = GROUPS.map(({ title, names }) => ({
    title,
    tools: names.flatMap((name) => tools.filter((tool) => tool.name === name)),
  }));
  const others = { title: OTHERS, tools: tools.filter(({ name }) => !known.has(name)) };
  return [...groups, others].filter((group) => group.tools.length > 0);
}
