import { EXAMPLE_ID } from '../lib/example-id.ts';
import { useSampleValues } from '../lib/use-sample-values.ts';
import { CodeBlock } from '../ui/code-block.tsx';
import { replaceInSample } from '../ui/code-sample.ts';
import { SampleBrandNote } from './sample-brand-note.tsx';
import after from './samples/after.html.txt?highlighted';
import before from './samples/before.html.txt?highlighted';

/** A link as the page has it, and as a visitor uses it when the page has the auto-link script. */
export default function LinkBeforeAfter({ publisherId }: { publisherId?: string }) {
  const values = { ...useSampleValues(), ...(publisherId ? { [EXAMPLE_ID]: publisherId } : {}) };
  return (
    <>
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        <CodeBlock title="As you wrote it" sample={replaceInSample(before, values)} />
        <CodeBlock title="At the moment of the click" sample={replaceInSample(after, values)} />
      </div>
      <SampleBrandNote />
    </>
  );
}
