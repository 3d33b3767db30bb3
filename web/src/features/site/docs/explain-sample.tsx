import { useQuery } from '@tanstack/react-query';
import { explainQuery } from '../../../lib/explain-query.ts';
import { useSampleUrl, useSampleValues } from '../../../lib/use-sample-values.ts';
import { CodeBlock } from '../../../ui/code-block.tsx';
import { replaceInSample } from '../../../ui/code-sample.ts';
import { JsonResponse } from '../../../ui/json-response.tsx';
import explain from './samples/explain.bash.txt?highlighted';

/** The call that explains a URL, with its live response. */
export function ExplainSample() {
  const values = useSampleValues();
  const { data, isError } = useQuery(explainQuery(useSampleUrl()));
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[6fr_5fr]">
      <CodeBlock sample={replaceInSample(explain, values)} title="Request, no key needed" />
      {!isError && <JsonResponse title="Response" body={data && { data }} />}
    </div>
  );
}
