import { Link } from '@tanstack/react-router';
import { EXAMPLE_ID } from '../../../lib/example-id.ts';
import { useSampleValues } from '../../../lib/use-sample-values.ts';
import { SampleBrandNote } from '../../../shell/sample-brand-note.tsx';
import { Code } from '../../../ui/code.tsx';
import { CodeBlock } from '../../../ui/code-block.tsx';
import { plainSample, replaceInSample } from '../../../ui/code-sample.ts';
import { Prose } from '../../../ui/prose.tsx';
import { DocsHeading } from './docs-heading.tsx';
import { ExplainSample } from './explain-sample.tsx';
import earnings from './samples/earnings.bash.txt?highlighted';

const LINK = plainSample(
  `https://tributary.example/go/${EXAMPLE_ID}?url=https%3A%2F%2FBRAND_DOMAIN%2Fproducts%2F42`,
);

/** From sign-up to the first link. */
export function StartTab({ publisher }: { publisher: string }) {
  const values = { ...useSampleValues(), [EXAMPLE_ID]: publisher };
  return (
    <Prose wide>
      <DocsHeading of="id" />
      <p>
        <a href="/auth">Sign up</a> with an email address and confirm it. Your publisher ID is PUB followed by
        six digits. It is public and part of your links.
      </p>
      <DocsHeading of="link" />
      <p>Append the URL-encoded product URL to your publisher link. You don’t have to register the link.</p>
      <CodeBlock title="A link to a product" sample={replaceInSample(LINK, values)} />
      <SampleBrandNote />
      <p>
        Add <Code>ref=</Code>, a <a href="/docs/sub-ids">sub-ID</a>, to tag a page, a button or a campaign,
        never a person. It comes back with every click and sale.
      </p>
      <DocsHeading of="check" />
      <p>Check whether a URL can earn. If it can’t, the response says why.</p>
      <ExplainSample />
      <DocsHeading of="earnings" />
      <p>
        Create an API key under <Link to="/api-keys">API Keys</Link> and keep it on your server. It is shown
        once.
      </p>
      <CodeBlock sample={replaceInSample(earnings, values)} title="Earnings" />
      <p>
        <a href="/docs/getting-started">Getting started</a> has each step in full, and the{' '}
        <a href="/docs/sandbox">sandbox</a> lets you click, buy and earn on your own machine.
      </p>
    </Prose>
  );
}
