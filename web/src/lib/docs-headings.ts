import type { DocsTab } from './docs-tabs.ts';

interface DocsHeading {
  tab: DocsTab;
  /** The fragment of its URL. */
  id: string;
  title: string;
}

/** The headings of the docs, for the tabs and the command palette. */
export const DOCS_HEADINGS = {
  id: { tab: 'start', id: 'publisher-id', title: '1. Get an ID' },
  link: { tab: 'start', id: 'first-link', title: '2. Make a link' },
  check: { tab: 'start', id: 'check', title: '3. Check it' },
  earnings: { tab: 'start', id: 'earnings', title: '4. See what it earns' },
  keys: { tab: 'api', id: 'keys', title: 'API keys' },
  limits: { tab: 'api', id: 'limits', title: 'Rate limits' },
  responses: { tab: 'api', id: 'responses', title: 'Responses and errors' },
  script: { tab: 'script', id: 'script', title: 'One tag for every link' },
  ownScript: { tab: 'script', id: 'own-script', title: 'A script of your own' },
  cursor: { tab: 'cursor', id: 'assistant-rule', title: 'A rule for your assistant' },
  mcp: { tab: 'cursor', id: 'mcp', title: 'Tools for your assistant' },
  contextFiles: { tab: 'cursor', id: 'context-files', title: 'The API for your assistant' },
} as const satisfies Record<string, DocsHeading>;
