import { EXAMPLE_ID } from '../../lib/example-id.ts';
import { BreakingCode } from '../../ui/breaking-code.tsx';
import { CodeBlock } from '../../ui/code-block.tsx';
import { replaceInSample } from '../../ui/code-sample.ts';
import { Prose } from '../../ui/prose.tsx';
import { Table } from '../../ui/table.tsx';
import problem from './samples/problem.json.txt?highlighted';

const CALLS = [
  { call: 'GET /v1/explain', does: 'What an address earns, or why it earns nothing. Open.' },
  { call: 'GET /v1/brands', does: 'Programs that are open now. Open.' },
  { call: 'GET /v1/publisher/links', does: 'Every brand with your ready-made link.' },
  { call: 'GET /v1/publisher/analytics', does: 'Clicks, conversions, earnings, and what was not counted.' },
  { call: 'GET /v1/publisher/earnings', does: 'Earnings by day and brand, pending and confirmed.' },
  { call: 'GET /v1/publisher/earnings/{id}/trace', does: 'An earning’s whole way, back to its click.' },
  { call: 'POST /v1/tracking/click', does: 'A click that your own server handled.' },
  { call: 'POST /v1/tracking/conversion', does: 'A sale that you know of; a claim until it is approved.' },
];

/** The calls at a glance; the reference has all of each. */
export default function ApiTab({ publisher }: { publisher: string }) {
  return (
    <Prose>
      <p>
        The <a href="/reference">API reference</a> has every call with its parameters and answers; the same as
        data is at <a href="/v1/openapi.json">/v1/openapi.json</a>.
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
      <h2>Keys</h2>
      <p>
        Send your key as <code>Authorization: Bearer ak_…</code>. Keys are made in{' '}
        <a href="/settings">Settings</a>, end after a year, and can be limited to reading or to tracking.
      </p>
      <h2>Limits</h2>
      <p>
        50 calls a minute on the standard plan, 200 on premium. Tracking is not limited. Answers carry{' '}
        <code>RateLimit</code> headers; a 429 says in <code>Retry-After</code> how long to wait.
      </p>
      <h2>Answers</h2>
      <p>
        Lists come as <code>data</code>, <code>summary</code>, <code>meta</code>. Amounts are decimal texts,
        exact to the millionth. Errors are problem+json with a stable code:
      </p>
      <CodeBlock sample={replaceInSample(problem, EXAMPLE_ID, publisher)} title="404" />
    </Prose>
  );
}
