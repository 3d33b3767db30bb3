import { useState } from 'react';
import { useSampleUrl } from '../../../../lib/use-sample-values.ts';
import { Code } from '../../../../ui/code.tsx';
import { CodeBlock } from '../../../../ui/code-block.tsx';
import { plainSample } from '../../../../ui/code-sample.ts';
import { DefinitionList } from '../../../../ui/definition-list.tsx';
import { Tabs } from '../../../../ui/tabs.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { TrackClickSimple } from './call-suites.tsx';

const PATH = '/functions/v1/track-click-simple';
const TEST_PUBLISHER = 'PUB999999';

/** The tester of the simple redirect: what is called, its tests, the same calls for a terminal, and what is expected. */
export function TrackClickTester() {
  const sample = useSampleUrl();
  const [typed, setUrl] = useState<string>();
  const url = typed ?? sample ?? '';
  const [subId, setSubId] = useState('test');
  const endpoint = `${location.origin}${PATH}`;
  const full = `${endpoint}?${new URLSearchParams({ p: TEST_PUBLISHER, u: url, c: subId })}`;
  const short = `${endpoint}?${new URLSearchParams({ u: url })}`;
  return (
    <Tabs
      label="Track-Click-Simple"
      tabs={[
        {
          value: 'configuration',
          label: 'Configuration',
          panel: (
            <div className="grid max-w-160 grid-cols-[minmax(0,1fr)] gap-4">
              <TextField
                label="Destination (u)"
                mono
                value={url}
                onChange={(event) => setUrl(event.currentTarget.value)}
              />
              <TextField
                label="Sub-ID (c)"
                mono
                value={subId}
                onChange={(event) => setSubId(event.currentTarget.value)}
              />
              <DefinitionList
                items={[
                  {
                    term: 'Function',
                    value: <Code className="break-all text-sm">{endpoint}</Code>,
                  },
                  {
                    term: 'Publisher (p)',
                    value: <Code className="text-sm">{TEST_PUBLISHER}</Code>,
                  },
                  {
                    term: 'Test URL',
                    value: <Code className="break-all text-sm">{full}</Code>,
                  },
                ]}
              />
              <p>
                <a
                  href={full}
                  target="_blank"
                  rel="noreferrer"
                  className="text-river underline underline-offset-2"
                >
                  Open the test URL
                </a>
              </p>
            </div>
          ),
        },
        { value: 'results', label: 'Test Results', panel: <TrackClickSimple /> },
        {
          value: 'curl',
          label: 'cURL Commands',
          panel: (
            <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
              <CodeBlock title="Health" sample={plainSample(`curl '${endpoint}/health'`)} wraps />
              <CodeBlock title="Destination only" sample={plainSample(`curl -i '${short}'`)} wraps />
              <CodeBlock title="All parameters" sample={plainSample(`curl -i '${full}'`)} wraps />
              <CodeBlock
                title="Custom header"
                sample={plainSample(`curl -i -H 'X-Custom-Test: 1' '${short}'`)}
                wraps
              />
            </div>
          ),
        },
        {
          value: 'validation',
          label: 'Validation',
          panel: (
            <DefinitionList
              items={[
                { term: '/health', value: 'Status 200, healthy' },
                { term: '?u=', value: '302 to the network’s link, as a click of the test publisher' },
                { term: '?p=&u=&b=&c=', value: '302; b must be the brand of u, and c is kept as the sub-ID' },
                { term: 'Custom header', value: '302: unknown headers change nothing' },
                { term: 'Without u', value: 'A refusal, 4xx' },
                { term: 'A u that isn’t a web address', value: 'A refusal, 4xx' },
                { term: 'Response time', value: 'Under 100 ms fast, under 200 ms ok, else slow' },
              ]}
            />
          ),
        },
      ]}
    />
  );
}
