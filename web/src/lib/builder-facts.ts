import type { Builder } from './builders.ts';
import type { QueryOf } from './client.ts';

/** The builders as the screens group them. */
export const GROUPS: readonly { title: string; builders: readonly Builder[] }[] = [
  { title: 'AI-Powered Platforms', builders: ['lovable', 'cursor', 'bolt', 'claude'] },
  { title: 'Other Platforms', builders: ['replit'] },
];

interface CardFacts {
  about: string;
  /** The most time that a setup takes, with all that an app may need. */
  setupTime: string;
  /** The format of the context file that it reads. */
  format: NonNullable<QueryOf<'/v1/publisher/context/{platform}'>['format']>;
  /** It can be connected to the MCP server. */
  hasMcp?: true;
}

export const CARDS: Readonly<Record<Builder, CardFacts>> = {
  lovable: {
    about: 'Builds web apps from a chat. Reads your context as project knowledge.',
    setupTime: '< 1 hour',
    format: 'lovable',
  },
  cursor: {
    about: 'An editor with an agent. Reads your context as a project rule, and calls our tools by MCP.',
    setupTime: '< 30 mins',
    format: 'cursor',
    hasMcp: true,
  },
  bolt: {
    about: 'Builds web apps in the browser. Reads your context as a file of the project.',
    setupTime: '< 45 mins',
    format: 'agents',
  },
  claude: {
    about:
      'Claude in a chat and in your terminal. Calls our tools by MCP, and reads your context as a skill.',
    setupTime: '< 20 mins',
    format: 'skill',
    hasMcp: true,
  },
  replit: {
    about: 'Builds and hosts apps with servers. Keeps your values as secrets.',
    setupTime: '< 2 hours',
    format: 'agents',
  },
};
