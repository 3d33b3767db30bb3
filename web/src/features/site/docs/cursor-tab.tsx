import { Link } from '@tanstack/react-router';
import { claudeCodeCommand, cursorConfig } from '../../../../../worker/platform/contract/mcp-clients.ts';
import { useOrigin } from '../../../lib/use-sample-values.ts';
import { Code } from '../../../ui/code.tsx';
import { CodeBlock } from '../../../ui/code-block.tsx';
import { plainSample } from '../../../ui/code-sample.ts';
import { Prose } from '../../../ui/prose.tsx';
import { DocsHeading } from './docs-heading.tsx';

/** A rule file for AI assistants in editors. */
export default function CursorTab({ publisher }: { publisher: string }) {
  const origin = useOrigin();
  return (
    <Prose wide>
      <DocsHeading of="cursor" />
      <p>
        The{' '}
        <Link to="/setup/$builder" params={{ builder: 'cursor' }}>
          setup guide for Cursor
        </Link>{' '}
        has each step. Or add this rule to your project: your assistant then links products correctly in the
        code it writes. The same text works in other assistants’ rule files.
      </p>
      <CodeBlock
        title=".cursor/rules/affiliate-links.mdc"
        sample={plainSample(`---
description: Links to products and stores
alwaysApply: true
---
When you write a link to a product or a store:
- href is ${origin}/go/${publisher}?url=<URL-encoded product URL>
- rel is "sponsored noopener"
- say near the link that it is an affiliate link
Before you recommend a store, GET ${origin}/v1/explain?url=<URL-encoded product URL>
and use a plain link when "monetizable" is false.
Never put an API key into code that runs in a browser.`)}
      />
      <DocsHeading of="mcp" />
      <p>
        The MCP server at <Code>{origin}/mcp</Code> lets Claude, Cursor and other assistants check URLs, make
        links and trace earnings. They connect by OAuth, so you need no key. The{' '}
        <a href="/docs/mcp">documentation</a> shows what they can do, and{' '}
        <Link to="/claude-mcp">Claude and MCP</Link> has the steps for each client, and a form to try each
        tool.
      </p>
      <CodeBlock
        title=".cursor/mcp.json"
        sample={plainSample(JSON.stringify(cursorConfig(`${origin}/mcp`), null, 2))}
      />
      <CodeBlock title="Claude Code" sample={plainSample(claudeCodeCommand(`${origin}/mcp`))} />
      <DocsHeading of="contextFiles" />
      <p>
        With an API key, <Code>GET {origin}/v1/publisher/context/cursor</Code> downloads a longer rule with
        your publisher ID, code for common frameworks and checks.{' '}
        <a href="/LLM.txt" target="_blank" rel="noopener">
          LLM.txt
        </a>{' '}
        is the API in short, and{' '}
        <a href="/llms-full.txt" target="_blank" rel="noopener">
          llms-full.txt
        </a>{' '}
        is all of it.
      </p>
    </Prose>
  );
}
