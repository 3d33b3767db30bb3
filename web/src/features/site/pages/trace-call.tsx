import { SAMPLE_ORIGIN } from '../../../lib/page.ts';
import { useOrigin } from '../../../lib/use-sample-values.ts';
import { CodeBlock } from '../../../ui/code-block.tsx';
import { replaceInSample } from '../../../ui/code-sample.ts';
import { TracePath } from '../../sales/trace-path.tsx';
import { DEMO_TRACE } from '../demo/demo-sale.ts';
import request from '../demo/trace.bash.txt?highlighted';
import response from '../demo/trace.json.txt?highlighted';

/** The call of the demo sale's trace with its response, and the same on the screen. */
export default function TraceCall() {
  const origin = useOrigin();
  const { data, summary, meta } = DEMO_TRACE;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-12 gap-y-10 lg:grid-cols-2">
      <div className="grid min-w-0 gap-5">
        <CodeBlock
          sample={replaceInSample(request, { [SAMPLE_ORIGIN]: origin })}
          title="Request, with your API key"
          wraps
        />
        <CodeBlock sample={response} title="Response, shortened" wraps />
      </div>
      <div className="min-w-0">
        <p className="mb-4 text-base text-muted">The same trace on your dashboard. Each step opens.</p>
        <TracePath sale={data} addsUp={summary.adds_up} publisherId={meta.publisher_id} />
      </div>
    </div>
  );
}
