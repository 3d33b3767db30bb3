/** A page of the documentation. Its text is `content/<slug>.mdx`, without the title. */
export interface DocsPage {
  slug: string;
  title: string;
  /** One sentence under the title, also for search engines and `llms.txt`. */
  description: string;
}

/** The first page, at `/docs`. */
export const DOCS_HOME: DocsPage = {
  slug: 'index',
  title: 'Documentation',
  description: 'Guides, the API reference and every error code.',
};

/** The pages in reading order, by group. */
export const DOCS_GROUPS: readonly { name: string; pages: readonly DocsPage[] }[] = [
  {
    name: 'Start',
    pages: [
      {
        slug: 'getting-started',
        title: 'Getting started',
        description: 'From a publisher ID to the first link, the first click and the first earning.',
      },
      {
        slug: 'sandbox',
        title: 'Try it in the sandbox',
        description: 'Click, buy and earn on your own machine, with the real wire formats of the networks.',
      },
    ],
  },
  {
    name: 'Links on your pages',
    pages: [
      {
        slug: 'script',
        title: 'Auto-link script',
        description:
          'One tag that turns the product links of a page into affiliate links when they are used.',
      },
      {
        slug: 'single-page-apps',
        title: 'Single-page apps',
        description: 'Links in React, Vue, Svelte and Next.js, with and without the script.',
      },
      {
        slug: 'sub-ids',
        title: 'Sub-IDs',
        description: 'Tag a page, a button or a campaign, and read its clicks and sales.',
      },
      {
        slug: 'cookies',
        title: 'Cookies and privacy',
        description: 'Which data a click carries, where a cookie is set, and what to tell your visitors.',
      },
    ],
  },
  {
    name: 'On your server',
    pages: [
      {
        slug: 'server-side',
        title: 'Links from your server',
        description: 'Build links in code, store them, and report the clicks that your server handles.',
      },
      {
        slug: 'postbacks',
        title: 'Postbacks',
        description:
          'Tell your tracker about a sale, report one yourself, or get them from a partner network.',
      },
      {
        slug: 'webhooks',
        title: 'Webhooks',
        description: 'Receive signed events, verify them and replay the ones that you missed.',
      },
      {
        slug: 'exports',
        title: 'Exports',
        description: 'Download clicks, sales and earnings as CSV or JSON.',
      },
    ],
  },
  {
    name: 'API basics',
    pages: [
      {
        slug: 'idempotency',
        title: 'Idempotency',
        description: 'Retry a write safely: the same key returns the original response.',
      },
      {
        slug: 'errors',
        title: 'Errors',
        description: 'The form of an error, how to handle it, and every code with its next step.',
      },
      {
        slug: 'pagination',
        title: 'Pagination',
        description: 'Read long lists page by page, without gaps or duplicates.',
      },
      {
        slug: 'rate-limits',
        title: 'Rate limits',
        description: 'How many calls you can make, and how to read what is left.',
      },
    ],
  },
  {
    name: 'Assistants',
    pages: [
      {
        slug: 'mcp',
        title: 'MCP server',
        description: 'Connect Claude, Cursor or another assistant, and let it make links and trace earnings.',
      },
    ],
  },
  {
    name: 'Run it yourself',
    pages: [
      {
        slug: 'self-hosting',
        title: 'Self-hosting',
        description: 'Run your own network on Cloudflare, from the first deployment to a restore.',
      },
      {
        slug: 'operating',
        title: 'Operating',
        description: 'Approve programs, check the money, pay publishers and answer alerts.',
      },
    ],
  },
];

export const DOCS_PAGES: readonly DocsPage[] = DOCS_GROUPS.flatMap(({ pages }) => pages);
