interface DocsHeading {
  /** The fragment of its URL. */
  id: string;
  title: string;
}

/** The headings of the entry page’s tabs. */
export const DOCS_HEADINGS = {
  id: { id: 'publisher-id', title: '1. Get an ID' },
  link: { id: 'first-link', title: '2. Make a link' },
  check: { id: 'check', title: '3. Check it' },
  earnings: { id: 'earnings', title: '4. See what it earns' },
  keys: { id: 'keys', title: 'API keys' },
  limits: { id: 'limits', title: 'Rate limits' },
  responses: { id: 'responses', title: 'Responses and errors' },
  script: { id: 'script', title: 'One tag for every link' },
  ownScript: { id: 'own-script', title: 'A script of your own' },
  cursor: { id: 'assistant-rule', title: 'A rule for your assistant' },
  mcp: { id: 'mcp', title: 'Tools for your assistant' },
  contextFiles: { id: 'context-files', title: 'The API for your assistant' },
} as const satisfies Record<string, DocsHeading>;
