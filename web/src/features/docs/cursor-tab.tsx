import { useOrigin } from '../../lib/use-sample-values.ts';
import { CodeBlock } from '../../ui/code-block.tsx';
import { plainSample } from '../../ui/code-sample.ts';
import { Prose } from '../../ui/prose.tsx';
import { DocsHeading } from './docs-heading.tsx';

/** What to tell the assistant in an editor. */
export default function CursorTab({ publisher }: { publisher: string }) {
  const origin = useOrigin();
  return (
    <Prose>
      <DocsHeading of="cursor" />
      <p>
        Add this rule to your project. Your assistant then links products correctly in the code it writes.
        Other assistants read the same text from their own file.
      </p>
      <CodeBlock
        title=".cursor/rules/affiliate-links.mdc"
        sample={plainSample(`---
description: Links to products and shops
alwaysApply: true
---
When you write a link to a product or a shop:
- href is ${origin}/go/${publisher}?url=<the address, URL-encoded>
- rel is "sponsored noopener"
- say near the link that it is an affiliate link
Before you recommend a shop, GET ${origin}/v1/explain?url=<address>
and use a plain link when "monetisable" is false.
Never put an API key into code that runs in a browser.`)}
      />
      <p>
        <a href="/LLM.txt" target="_blank" rel="noopener">
          LLM.txt
        </a>{' '}
        is the longer version: the whole API in one file.
      </p>
    </Prose>
  );
}
