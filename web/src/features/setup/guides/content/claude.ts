import { SCRIPT_PROMPTS } from '../../../../lib/script-prompts.ts';
import type { Guide } from '../guide.ts';
import {
  CONNECT_TEXT,
  EARNINGS_EXAMPLE,
  MCP_PRACTICES,
  MCP_TROUBLESHOOTING,
  PRACTICES,
  TROUBLESHOOTING,
} from './shared.ts';

export const CLAUDE: Guide = {
  summary:
    'Connect Claude once, and it makes links and explains your earnings in a chat. A skill file teaches it to write links that earn.',
  minutes: 5,
  difficulty: 'intermediate',
  format: 'skill',
  prerequisites: [
    'Claude Desktop, Claude on the web, or the `claude` command in a terminal',
    'Your account of Tributary, with which you allow access',
  ],
  steps: [
    {
      id: 'connect',
      title: 'Connect Claude',
      text: CONNECT_TEXT,
      clients: ['claude', 'claude-code'],
    },
    {
      id: 'skill',
      title: 'Add the skill',
      text: [
        'Download the context file `SKILL.md`. In Claude Desktop, create a project and add the file to its files, or attach it to a chat.',
        'For the `claude` command, save `SKILL.md` in the folder `.claude/skills/tributary/` of your repository. Claude reads it when a task is about product links.',
      ],
      hasContextFile: true,
    },
    {
      id: 'ask',
      title: 'Ask Claude to add the script',
      text: [
        'Claude Desktop gives you the changed file. The `claude` command changes it.',
        'After you have deployed, ask Claude to check the page with `check_site`, or [check your site](/app/tools?tab=check) yourself.',
      ],
      code: {
        title: 'Prompt',
        text: SCRIPT_PROMPTS.claude,
      },
    },
  ],
  examples: [
    {
      title: 'An article with product links',
      text: 'Works in a chat, once Claude is connected.',
      code: {
        title: 'Prompt',
        text: 'Write 400 words on the three lamps below, as HTML. Check each address with check_url and link those that can earn\nwith create_links and the sub_id "lamps". Put the disclosure above the first link.\n\n<your lamps and their addresses>',
      },
    },
    EARNINGS_EXAMPLE,
    {
      title: 'Old posts',
      text: 'Changes many files, so let Claude show you the list before the first one.',
      code: {
        title: 'Prompt',
        text: 'Use the tributary skill. List the shop links in content/ and check with check_url which of them can earn.\nShow me the list. Change nothing yet.',
      },
    },
  ],
  practices: [
    ...PRACTICES,
    {
      title: 'Commit the skill',
      text: 'It contains no secrets. Everyone who runs `claude` in the repository then writes the same links.',
    },
    ...MCP_PRACTICES,
  ],
  troubleshooting: [
    ...TROUBLESHOOTING,
    {
      problem: 'Claude doesn’t use the skill',
      fix: 'Name it in the prompt. For the `claude` command, check that `SKILL.md` is in `.claude/skills/tributary/`.',
    },
    {
      problem: 'Claude doesn’t see the tools',
      fix: 'Check that tributary is on in the tools of the chat, or enter `/mcp` in the `claude` command. [Claude and MCP](/claude-mcp) shows whether a call has arrived.',
    },
    ...MCP_TROUBLESHOOTING,
  ],
};
