/** Things to ask an assistant that is connected. The MCP server offers them as prompts. */
export const ASSISTANT_PROMPTS = [
  {
    name: 'monetize_page',
    title: 'Monetize a page',
    description: 'Finds the links on a page that can earn and makes tracked links for them',
    text: 'Look at the links on {page}. Check which of them can earn, create a tracked link for each one that can, and show me what to replace.',
    arguments: [{ name: 'page', description: 'The URL of the page, or the file that has its links' }],
  },
  {
    name: 'find_brands',
    title: 'Find brands for a topic',
    description: 'Compares the brands that fit a topic',
    text: 'Find the ten brands that fit {topic} best. Compare their commission, cookie duration and restrictions, and give me a link to each.',
    arguments: [{ name: 'topic', description: 'What your readers are interested in' }],
  },
  {
    name: 'start_campaign',
    title: 'Start a campaign',
    description: 'Plans a campaign, and creates it after you agree',
    text: 'Create a campaign named {name} with a link to each brand that fits it. Do a dry run first and show me what you would create.',
    arguments: [{ name: 'name', description: 'The name of the campaign' }],
  },
  {
    name: 'weekly_report',
    title: 'Report the week',
    description: 'Compares the last 7 days with the 7 days before',
    text: 'How did my links do in the last 7 days compared with the 7 days before? Name the three biggest changes with their numbers, and what I should do about each.',
    arguments: [],
  },
  {
    name: 'explain_earnings',
    title: 'Explain an earning',
    description: 'Follows an earning from the click to the payout',
    text: 'Show me my latest earning and trace it from the click to the payout. Say in plain words where each cent comes from.',
    arguments: [],
  },
  {
    name: 'improve_earnings',
    title: 'Earn more',
    description: 'Suggests what to change, from your own numbers',
    text: 'What should I change to earn more? Use only my own numbers of the last 30 days, and show them with each suggestion.',
    arguments: [],
  },
] as const satisfies readonly AssistantPrompt[];

interface AssistantPrompt {
  name: string;
  title: string;
  description: string;
  /** `{name}` stands for an argument. */
  text: string;
  arguments: readonly { name: string; description: string }[];
}
