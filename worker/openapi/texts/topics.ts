import { earnText } from './earn.ts';
import { errorsText } from './errors.ts';
import { linksText } from './links.ts';
import { moneyText } from './money.ts';
import type { Site } from './site.ts';
import { webhooksText } from './webhooks.ts';

interface Topic {
  /** Its file: `/llms/{name}.md`. */
  name: string;
  title: string;
  text: (site: Site) => string;
}

/** The pages in Markdown that go deeper than the brief text. */
export const TOPICS: readonly Topic[] = [
  { name: 'links', title: 'Links, refs, tests and reason codes', text: linksText },
  { name: 'earn', title: 'Which links can earn', text: earnText },
  { name: 'money', title: 'Money: words, states, traces', text: moneyText },
  { name: 'webhooks', title: 'Webhooks: events, signatures, retries', text: webhooksText },
  { name: 'errors', title: 'Errors, limits, idempotency', text: errorsText },
];
