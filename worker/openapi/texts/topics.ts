import { earnText } from './earn.ts';
import { errorsText } from './errors.ts';
import { linksText } from './links.ts';
import { moneyText } from './money.ts';
import { scriptText } from './script.ts';
import type { Site } from './site.ts';
import { testingText } from './testing.ts';
import { webhooksText } from './webhooks.ts';

interface Topic {
  /** Served as `/llms/{name}.md`. */
  name: string;
  title: string;
  text: (site: Site) => string;
}

/** Markdown pages with the details that LLM.txt omits. */
export const TOPICS: readonly Topic[] = [
  { name: 'links', title: 'Links, refs, test clicks and reason codes', text: linksText },
  { name: 'script', title: 'The auto-link script', text: scriptText },
  { name: 'earn', title: 'Which links can earn', text: earnText },
  { name: 'money', title: 'Money: terms, statuses, traces', text: moneyText },
  { name: 'webhooks', title: 'Webhooks: events, signatures, retries', text: webhooksText },
  { name: 'testing', title: 'Testing: test clicks, test events, the local system', text: testingText },
  { name: 'errors', title: 'Errors, rate limits, idempotency', text: errorsText },
];
