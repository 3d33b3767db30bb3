import { TROUBLESHOOTING as CONNECTION } from '../../../mcp/connection-messages.ts';
import type { Guide } from '../guide.ts';

export const PRACTICES: Guide['practices'] = [
  {
    title: 'Link to the shop as usual',
    text: 'Write plain shop addresses. The script converts those that can earn and leaves the others alone.',
  },
  {
    title: 'Tell your readers',
    text: 'Put “We may earn a commission when you buy through links on this page.” where readers see it before the links. `data-disclosure="position:fixed;bottom:0"` on the tag shows it for you.',
  },
  {
    title: 'Name your pages',
    text: '`data-ref="guide"` on a link or on the tag comes back with each click and sale, so you see what works. Never put personal data into it.',
  },
];

export const TROUBLESHOOTING: Guide['troubleshooting'] = [
  {
    problem: 'A link doesn’t earn',
    fix: 'The shop may have no program. Paste its address into the [link generator](/app/tools), which says why, or look for similar shops among the [brands](/brands).',
  },
  {
    problem: 'The check doesn’t find the script',
    fix: 'Publish again: the preview and the published page can differ. The tag must be in the HTML of the page, not in a component that loads later.',
  },
  {
    problem: 'My own clicks don’t show up',
    fix: 'Add `&test=1` to a tracking link to try it. Test clicks appear in your [analytics](/app/analytics?tab=clicks) within seconds and never count.',
  },
];

/** The step that connects an assistant to the MCP server. */
export const CONNECT_TEXT = [
  'The assistant opens a page of Tributary, where you choose what it may do. You need no key. [Claude and MCP](/claude-mcp) shows when it is connected, and what it calls.',
] as const;

/** Reads the numbers of the dashboard over MCP. */
export const EARNINGS_EXAMPLE: Guide['examples'][number] = {
  title: 'What earned this month',
  text: 'The assistant reads the numbers of your dashboard. [Example Prompts](/claude-mcp?tab=prompts) has more questions.',
  code: {
    title: 'Prompt',
    text: 'Use the tributary tools. Which sub-IDs earned the most in the last 30 days, and which got clicks but no sales?\nTrace the largest earning to its click.',
  },
};

export const MCP_PRACTICES: Guide['practices'] = [
  {
    title: 'See it before it is stored',
    text: 'Tools that write have a dry run. Ask for one, and the assistant shows what it would create before it does.',
  },
  {
    title: 'Allow only what you need',
    text: 'On the page where you allow access, you can let the assistant read and not write. Disconnect it in the [settings](/settings?tab=security).',
  },
];

export const MCP_TROUBLESHOOTING: Guide['troubleshooting'] = [
  {
    problem: 'The assistant asks to connect again',
    fix: 'A connection ends when you disconnect it, and after 30 days without use. Press Connect and allow access again.',
  },
  ...Object.entries(CONNECTION).map(([status, fix]) => ({ problem: `A call returns ${status}`, fix })),
];
