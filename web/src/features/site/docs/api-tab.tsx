import { Link } from '@tanstack/react-router';
import { EXAMPLE_ID } from '../../../lib/example-id.ts';
import { BreakingCode } from '../../../ui/breaking-code.tsx';
import { Code } from '../../../ui/code.tsx';
import { CodeBlock } from '../../../ui/code-block.tsx';
import { replaceInSample } from '../../../ui/code-sample.ts';
import { Prose } from '../../../ui/prose.tsx';
import { Table } from '../../../ui/table.tsx';
import { DocsHeading } from './docs-heading.tsx';
import problem from './samples/problem.json.txt?highlighted';

const CALLS = [
  { call: 'GET /v1/explain', does: 'What a URL earns, or why not. Public.' },
  { call: 'GET /v1/brands', does: 'Active programs. Public.' },
  { call: 'GET /v1/publisher/links', does: 'Every brand with your ready-made link.' },
  { call: 'GET /v1/publisher/analytics', does: 'Clicks, conversions, earnings and uncounted clicks.' },
  { call: 'GET /v1/publisher/earnings', does: 'Earnings by day and brand, pending and confirmed.' },
  { call: 'GET /v1/publisher/earnings/{id}/trace', does: 'An earning, traced back to its click.' },
  { call: 'POST /v1/tracking/click', does: 'Report a click that your own server handled.' },
  {
    call: 'POST /v1/tracking/conversion',
    does: 'Report a sale. It is a claim until the network reports it or we accept it.',
  },
];

/** An overview of the API. The reference has the details. */
export default function ApiTab({ publisher }: { publisher: string }) {
  return (
    <Prose wide>
      <p>
        The <a href="/docs/reference">API reference</a> has every endpoint with its parameters and responses.
        Guides explain <a href="/docs/webhooks">webhooks</a>, <a href="/docs/idempotency">idempotency</a>,{' '}
        <a href="/docs/pagination">pagination</a> and <a href="/docs/exports">exports</a>. The OpenAPI
        document is at <a href="/v1/openapi.json">/v1/openapi.json</a>.
      </p>
      <Table
        caption="The most used calls"
        rows={CALLS}
        rowKey={({ call }) => call}
        columns={[
          { header: 'Call', cell: ({ call }) => <BreakingCode>{call}</BreakingCode> },
          { header: 'What it does', cell: ({ does }) => does },
        ]}
      />
      <DocsHeading of="keys" />
      <p>
        Send your key as <Code>Authorization: Bearer ak_…</Code>. Create keys in{' '}
        <Link to="/api-keys">Settings</Link>. A key expires after a year and can be limited to reading or to
        tracking.
      </p>
      <DocsHeading of="limits" />
      <p>
        50 requests a minute with the standard limit, 200 with the premium limit. Every publisher starts with
        the standard limit, and the premium limit is free on request. Tracking is unlimited. Responses carry{' '}
        <Code>RateLimit</Code> headers. With a 429, <Code>Retry-After</Code> says{' '}
        <a href="/docs/rate-limits">how long to wait</a>.
      </p>
      <DocsHeading of="responses" />
      <p>
        Lists return <Code>data</Code>, <Code>summary</Code> and <Code>meta</Code>. Amounts are decimal
        strings, exact to a millionth of a dollar. Errors are problem+json with a stable code, and{' '}
        <a href="/docs/errors">each code has a page</a>:
      </p>
      <CodeBlock sample={replaceInSample(problem, { [EXAMPLE_ID]: publisher })} title="404" />
    </Prose>
  );
}
