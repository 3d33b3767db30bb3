/** The descriptions of the listed pages by their path. Loaded after the page, whose document has its own. */
const DESCRIPTIONS: Readonly<Record<string, string>> = {
  '/': 'Turn product links in your site or app into affiliate links with one API call. Follow every cent from click to payout.',
  '/features':
    'One sale in four pictures: its link, its clicks with their reasons, its ledger entries and its trace.',
  '/pricing':
    'Tributary is free. When one of your links makes a sale, we split the commission. See your share here.',
  '/brands': 'Vetted brands with active programs: their rates, what you earn and a link.',
  '/brands/id': 'A brand’s rates, domains and terms, with a link to it.',
  '/tools/auto-link':
    'Generate one script tag that turns the product links of any site into affiliate links, without cookies.',
  '/setup/lovable':
    'Add links that earn to a Lovable app in three steps, with a context file and one prompt.',
  '/setup/cursor':
    'Add a rule for affiliate links to Cursor in three steps, and connect its agent to our MCP server.',
  '/setup/bolt': 'Add links that earn to a Bolt.new app in three steps, with a context file and one prompt.',
  '/setup/claude':
    'Connect Claude to your affiliate links in three steps, in Claude Desktop or with the claude command.',
  '/setup/replit':
    'Add links that earn to a Replit app in three steps, with environment secrets and one prompt.',
  '/for-vibe-coders':
    'Turn the product links in your Lovable, Replit or Bolt app into affiliate links. No backend needed.',
  '/developers':
    'An affiliate network with a typed API, exact amounts, stable error codes and a trace from every earning to its click.',
  '/tradedoubler':
    'A specialized affiliate sub-network. Reach developers’ sites and apps through the network your program already uses.',
  '/platform-showcase': 'The networks and app builders that Tributary works with, with current status.',
  '/developer-docs':
    'From a publisher ID to the first link, the main endpoints, links in the browser and a rule for your coding assistant.',
  '/compliance-documentation':
    'Three rules for publishers, a reason code for each click, and how to appeal a decision.',
  '/claude-mcp':
    'Connect Claude, Cursor or VS Code to your affiliate links. Read the tools, the prompts and a session from a question to an earning.',
  '/sitemap': 'Every page of Tributary by topic.',
  '/changelog': 'What changed in each version of Tributary, its API and its MCP server.',
  '/imprint': 'Who is responsible for Tributary and how to reach them.',
  '/link-checks': 'What our checks request from a website, and how to stop them.',
  '/privacy': 'What Tributary collects about publishers and their visitors, why, and for how long.',
  '/terms': 'The contract between publishers and Tributary, in thirteen sections.',
  '/status':
    'Whether links, the dashboard, reports, payouts and emails work, how fast links are, and what went wrong.',
  '/test': 'A demo affiliate link to try the redirect.',
  '/feedback': 'Feature requests and bug reports. Read, search and vote.',
};

/** The description of a path for search engines; undefined if none is listed there. */
export function descriptionOf(path: string): string | undefined {
  return DESCRIPTIONS[path === '/' ? path : path.replace(/\/$/, '')];
}
