import { useQuery } from '@tanstack/react-query';
import { explainQuery } from '../../../lib/explain-query.ts';
import { useSampleUrl, useSampleValues } from '../../../lib/use-sample-values.ts';
import { SampleBrandNote } from '../../../shell/sample-brand-note.tsx';
import { CodeBlock } from '../../../ui/code-block.tsx';
import { replaceInSample } from '../../../ui/code-sample.ts';
import { JsonResponse } from '../../../ui/json-response.tsx';
import byCall from '../pages/samples/by-call.bash.txt?highlighted';
import byHand from '../pages/samples/by-hand.html.txt?highlighted';

/** Requests a link from the API, with the live response, and shows the same link written by hand. */
export function ApiSample() {
  const values = useSampleValues();
  const { data, isError } = useQuery(explainQuery(useSampleUrl()));
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <div className="grid min-w-0 gap-6">
        <CodeBlock sample={replaceInSample(byCall, values)} title="Request" />
        <CodeBlock sample={replaceInSample(byHand, values)} title="Or write the link" />
        <SampleBrandNote />
      </div>
      {!isError && <JsonResponse title="Response" body={data && { data }} />}
    </div>
  );
}
