import type { Guide } from '../guide.ts';
import { PRACTICES, TROUBLESHOOTING } from './shared.ts';

export const CLAUDE: Guide = {
  summary: 'A skill file teaches Claude Desktop and the claude command to write and check links that earn.',
  minutes: 5,
  difficulty: 'intermediate',
  format: 'skill',
  prerequisites: [
    'Claude Desktop, or the `claude` command in a terminal',
    'For the check and the reports: the `claude` command and Node 20 or newer',
  ],
  steps: [
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
      id: 'key',
      title: 'Set an API key for reports',
      text: [
        'Create a key in [API keys](/api-keys) with Claude Desktop as its platform; Read Only is enough. Set it in the terminal in which you start `claude`, and never paste it into a chat.',
      ],
      code: { title: 'Terminal', text: 'export TRIBUTARY_API_KEY=ak_…\nclaude' },
    },
    {
      id: 'ask',
      title: 'Ask Claude to add the script',
      text: [
        'Claude Desktop gives you the changed file. The `claude` command changes it and runs the check, which must print `OK`.',
        'After you have deployed, [check your site](/app/tools?tab=check) with its public address.',
      ],
      code: {
        title: 'Prompt',
        text: 'Use the tributary skill. Add this line once to the <head> of the layout that all pages share:\n\n{tag}\n\nThen create check-link.mjs with the files that it needs, and run it.',
      },
    },
  ],
  examples: [
    {
      title: 'An article with product links',
      text: 'Works in Claude Desktop, with the file in the project.',
      code: {
        title: 'Prompt',
        text: 'Use SKILL.md. Write 400 words on the three lamps below, as HTML. Link each name with affiliateLink(url, "lamps"),\nwritten out as a URL, and put the disclosure above the first link.\n\n<your lamps and their addresses>',
      },
    },
    {
      title: 'What earned this month',
      text: 'Works with the `claude` command, which can call the API.',
      code: {
        title: 'Prompt',
        text: 'Use the tributary skill. Run read-earnings.mjs and tell me which sub-IDs earned the most and which got clicks but no sales.',
      },
    },
    {
      title: 'Old posts',
      text: 'Changes many files, so let Claude show you the first one before the rest.',
      code: {
        title: 'Prompt',
        text: 'Use the tributary skill. List the shop links in content/ and check with the client’s prepare which of them can earn.\nShow me the list. Change nothing yet.',
      },
    },
  ],
  practices: [
    ...PRACTICES,
    {
      title: 'Commit the skill',
      text: 'It contains no secrets. Everyone who runs `claude` in the repository then writes the same links.',
    },
    {
      title: 'Give the key few permissions',
      text: 'Read Only lets Claude read links and stats, and change nothing.',
    },
  ],
  troubleshooting: [
    ...TROUBLESHOOTING,
    {
      problem: 'Claude doesn’t use the skill',
      fix: 'Name it in the prompt. For the `claude` command, check that `SKILL.md` is in `.claude/skills/tributary/`.',
    },
    {
      problem: 'The API returns 401',
      fix: 'The key is missing, revoked or expired. Run `echo $TRIBUTARY_API_KEY` in the terminal, and create a new one in [API keys](/api-keys) if needed.',
    },
  ],
};
