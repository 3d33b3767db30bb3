import { EXAMPLE_ID } from '../../../lib/example-id.ts';
import { useSampleValues } from '../../../lib/use-sample-values.ts';
import { SampleBrandNote } from '../../../shell/sample-brand-note.tsx';
import { CodeBlock } from '../../../ui/code-block.tsx';
import { replaceInSample } from '../../../ui/code-sample.ts';
import after from './samples/after.html.txt?highlighted';
import before from './samples/before.html.txt?highlighted';

const LEFT_ALONE = [
  'Links to shops without a program, and links within your own site',
  'Links that belong to another affiliate network already',
  'Amazon links, because Amazon’s terms forbid redirects',
  'Email and phone links, and everything that you exclude',
];

/** A link as the page has it and as a visitor uses it, and the links that stay as they are. */
export function LinkExample({ publisherId }: { publisherId: string }) {
  const values = { ...useSampleValues(), [EXAMPLE_ID]: publisherId };
  return (
    <div className="grid grid-cols-1 gap-8">
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        <CodeBlock title="As you wrote it" sample={replaceInSample(before, values)} />
        <CodeBlock title="At the moment of the click" sample={replaceInSample(after, values)} />
      </div>
      <SampleBrandNote />
      <div>
        <h3 className="mb-3 text-lg">What stays as it is</h3>
        <ul className="grid gap-x-10 md:grid-cols-2">
          {LEFT_ALONE.map((line) => (
            <li key={line} className="border-t border-rule py-2.5 text-md">
              {line}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
