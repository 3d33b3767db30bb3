import { Link } from '@tanstack/react-router';
import { SCOPE_WORDS, SCOPES } from '../../../../worker/platform/contract/scopes.ts';
import { Code } from '../../ui/code.tsx';
import { CodeBlock } from '../../ui/code-block.tsx';
import { plainSample } from '../../ui/code-sample.ts';
import { Prose } from '../../ui/prose.tsx';
import { Table } from '../../ui/table.tsx';
import { TROUBLESHOOTING } from './connection-messages.ts';
import { useServerUrl } from './use-server-url.ts';

const REVISIONS = [
  { revision: '2026-07-28', how: 'Today’s protocol, without a session.' },
  { revision: '2025-11-25', how: 'With the older handshake, which most clients still use.' },
  { revision: '2025-06-18, 2025-03-26', how: 'Negotiated by the handshake.' },
];

const LIMITS = [
  { caller: 'Keys and apps of an account together', limit: '50 calls a minute, 200 with the premium limit' },
  { caller: 'Each key and each app', limit: '1,000 calls an hour' },
  { caller: 'The forms on this page', limit: '300 calls a minute' },
];

const PROBLEMS = [
  { status: '401', ...fixOf(401) },
  { status: '403', ...fixOf(403) },
  { status: '429', ...fixOf(429) },
];

/** How the MCP server works, in short. */
export default function DocsTab() {
  const url = useServerUrl();
  return (
    <Prose wide>
      <h2>How it works</h2>
      <p>
        MCP, the Model Context Protocol, lets an assistant use tools of a server. Our server is at{' '}
        <Code>{url}</Code> and uses streamable HTTP. An assistant reads the list of tools, chooses one, and
        calls it for you. The tools use the same code as the <a href="/docs/reference">API</a>, so their
        numbers are those of your dashboard.
      </p>
      <p>
        Results name brands and pages that other people have worded. Each result tells the assistant to treat
        them as data and not as instructions. No tool moves money or changes how you sign in.
      </p>
      <p>
        A client that runs in a browser, on another site’s page, can’t connect: each script of that page could
        use its token. Use an app, a server or a command line instead. The MCP Inspector connects through its
        proxy, not in direct mode.
      </p>
      <Table
        caption="Revisions of the protocol"
        rows={REVISIONS}
        rowKey={({ revision }) => revision}
        columns={[
          { header: 'Revision', cell: ({ revision }) => <Code>{revision}</Code> },
          { header: 'How it is used', cell: ({ how }) => how },
        ]}
      />
      <h2>What an app may do</h2>
      <p>
        With OAuth, you choose the scopes when you connect. A tool that an app may not use returns{' '}
        <Code>mcp.scope_missing</Code>. A key with the permission <Code>mcp/*</Code> may use all tools and no
        other part of the API.
      </p>
      <Table
        caption="Scopes"
        rows={SCOPES}
        rowKey={(scope) => scope}
        columns={[
          { header: 'Scope', cell: (scope) => <Code>{scope}</Code> },
          { header: 'Allows', cell: (scope) => SCOPE_WORDS[scope] },
        ]}
      />
      <p>
        Disconnect an app in{' '}
        <Link to="/settings" search={{ tab: 'security' }}>
          Settings
        </Link>
        , and revoke a key in <Link to="/api-keys">API keys</Link>. Both stop working within a minute.
      </p>
      <h2>Rate limits</h2>
      <Table
        caption="Rate limits"
        rows={LIMITS}
        rowKey={({ caller }) => caller}
        columns={[
          { header: 'Who calls', cell: ({ caller }) => caller },
          { header: 'Limit', cell: ({ limit }) => limit },
        ]}
      />
      <p>
        Responses carry <Code>RateLimit</Code> headers. With a 429, <Code>Retry-After</Code> says how long to
        wait.
      </p>
      <h2>Writing safely</h2>
      <p>
        Tools that write take two more arguments. With <Code>dry_run</Code>, they store nothing and say what
        they would. With <Code>idempotency_key</Code>, a repeated call within a day returns the first result
        and has no further effect, so an assistant can retry a call that it lost.
      </p>
      <CodeBlock
        title="A call without an MCP client"
        sample={plainSample(`curl -X POST ${url.replace(/\/mcp$/, '')}/call_tool \\
  -H "Authorization: Bearer $TRIBUTARY_API_KEY" \\
  -H "Content-Type: application/json" \\
  -d '{"name": "search_brands", "arguments": {"q": "lamps", "limit": 3}}'`)}
      />
      <h2>Errors</h2>
      <p>
        A tool that fails returns a sentence, a stable <Code>code</Code>, and the fields that are wrong, as
        everywhere in the API. Before a tool runs, the server can refuse a call by its status:
      </p>
      <Table
        caption="Troubleshooting"
        rows={PROBLEMS}
        rowKey={({ status }) => status}
        columns={[
          { header: 'Status', cell: ({ status }) => <Code>{status}</Code> },
          { header: 'What it means, and what to do', cell: ({ fix }) => fix },
        ]}
      />
      <h2>More</h2>
      <ul>
        <li>
          <Link to="/setup/$builder" params={{ builder: 'claude' }}>
            Setup guide for Claude
          </Link>{' '}
          and{' '}
          <Link to="/setup/$builder" params={{ builder: 'cursor' }}>
            for Cursor
          </Link>
          , with a file that teaches your assistant to write links that earn
        </li>
        <li>
          <Link to="/developer-docs">Developer docs</Link> and the <a href="/docs/reference">API reference</a>
        </li>
        <li>
          <Link to="/compliance-documentation">Compliance</Link>: the rules that links of an assistant follow
          too
        </li>
      </ul>
    </Prose>
  );
}

function fixOf(status: keyof typeof TROUBLESHOOTING) {
  return { fix: TROUBLESHOOTING[status] };
}
