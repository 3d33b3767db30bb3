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

export const CURSOR: Guide = {
  summary:
    'A project rule teaches Cursor’s agent to write links that earn. Our MCP server lets it check them and read what they earn.',
  minutes: 3,
  difficulty: 'beginner',
  format: 'cursor',
  prerequisites: ['A project in Cursor', 'Your account of Tributary, with which you allow access'],
  steps: [
    {
      id: 'rule',
      title: 'Add the rule',
      text: [
        'Download the context file and save it in your project as `.cursor/rules/tributary.mdc`. The agent reads it when a task is about product links. To include it yourself, type `@tributary`.',
      ],
      hasContextFile: true,
    },
    {
      id: 'connect',
      title: 'Connect the MCP server',
      text: CONNECT_TEXT,
      clients: ['cursor'],
    },
    {
      id: 'script',
      title: 'Ask the agent to add the script',
      text: [
        'Paste this prompt into the agent’s chat.',
        'After you have deployed, ask the agent to check the page with `check_site`, or [check your site](/app/tools?tab=check) yourself.',
      ],
      code: {
        title: 'Prompt',
        text: SCRIPT_PROMPTS.cursor,
      },
    },
  ],
  examples: [
    {
      title: 'Product links in a component',
      text: 'The rule has the component for React, Next.js, Vue, Svelte, Astro and plain HTML.',
      code: {
        title: 'Prompt',
        text: 'Use @tributary. Replace the product links in the cards by ProductLink from the rule.\nsubId is the slug of the page. Add the disclosure above the list.',
      },
    },
    {
      title: 'React to a sale',
      text: 'Needs an [API key](/api-keys) and a public address for the webhook.',
      code: {
        title: 'Prompt',
        text: 'Use @tributary. Add the webhook handler for our server from the rule, create the endpoint with create-webhook.mjs,\nand store the secret as TRIBUTARY_WEBHOOK_SECRET. Write a test that rejects a changed body with 401.',
      },
    },
    {
      title: 'A check that runs without MCP',
      text: 'Follows a test link, which never counts. It needs Node 20 or newer and must print `OK`.',
      code: {
        title: 'Prompt',
        text: 'Use @tributary. Save {origin}/client.js as tributary-client.mjs, create tributary-server.js and check-link.mjs\nfrom the rule, and run: node check-link.mjs',
      },
    },
    EARNINGS_EXAMPLE,
  ],
  practices: [
    ...PRACTICES,
    {
      title: 'Commit the rule',
      text: 'It contains no secrets, and your team’s agents then write the same links.',
    },
    {
      title: 'Keep keys in the environment',
      text: 'Put `TRIBUTARY_API_KEY` into `.env`, and `.env` into `.gitignore`. Never paste a key into the chat.',
    },
    ...MCP_PRACTICES,
  ],
  troubleshooting: [
    ...TROUBLESHOOTING,
    {
      problem: 'The agent ignores the rule',
      fix: 'Check that the file is in `.cursor/rules/` and ends with `.mdc`, then name it in the prompt: `@tributary`.',
    },
    {
      problem: 'The agent doesn’t see the tools',
      fix: 'Cursor’s MCP settings must show tributary as connected. [Claude and MCP](/claude-mcp) shows whether a call has arrived.',
    },
    ...MCP_TROUBLESHOOTING,
    {
      problem: '`check-link.mjs` says that a URL can’t earn',
      fix: 'Try it with the address of a shop from the [brands](/brands): `node check-link.mjs https://…`.',
    },
  ],
};
