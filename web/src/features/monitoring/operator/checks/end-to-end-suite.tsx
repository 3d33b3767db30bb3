import { useQuery } from '@tanstack/react-query';
import { Code } from '../../../../ui/code.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Section } from '../../../../ui/section.tsx';
import { Tabs } from '../../../../ui/tabs.tsx';
import { EndToEnd } from './call-suites.tsx';
import { checksQuery } from './checks-query.ts';

/** The suite from a key to a followed link, with what the MCP server has answered. */
export function EndToEndSuite() {
  return (
    <Section title="End-to-End API Testing Suite" lead="The calls of an API client, from its key to a link.">
      <Tabs
        label="End-to-End API Testing Suite"
        tabs={[
          { value: 'results', label: 'Test Results', panel: <EndToEnd /> },
          { value: 'mcp', label: 'MCP Responses', panel: <McpResponses /> },
        ]}
      />
    </Section>
  );
}

const MCP_CHECKS = ['e2e_health', 'e2e_tools', 'e2e_instant_link', 'e2e_brand_performance'];

/** The last answers of the MCP server to the suite. */
function McpResponses() {
  const { data: checks = [] } = useQuery(checksQuery('end_to_end'));
  const answered = checks.filter(({ name, last_run }) => MCP_CHECKS.includes(name) && last_run);
  if (answered.length === 0)
    return (
      <EmptyState title="No MCP responses yet.">Run the tests, and the responses appear here.</EmptyState>
    );
  return (
    <dl className="border-t border-ink">
      {answered.map(({ name, title, last_run }) => (
        <div key={name} className="border-b border-rule py-3">
          <dt className="text-md font-medium">{title}</dt>
          {last_run?.steps.map((step) => (
            <dd key={step.name} className="m-0 mt-1 text-base text-muted">
              {step.message}
              {step.evidence.map((line) => (
                <Code key={line} className="mt-1 block break-all text-sm">
                  {line}
                </Code>
              ))}
            </dd>
          ))}
        </div>
      ))}
    </dl>
  );
}
