import { useSampleValues } from '../../../lib/use-sample-values.ts';
import { SampleBrandNote } from '../../../shell/sample-brand-note.tsx';
import { CodeBlock } from '../../../ui/code-block.tsx';
import { plainSample, replaceInSample } from '../../../ui/code-sample.ts';
import { LinkedPanels } from '../../../ui/linked-panels.tsx';
import { TabLinks } from '../../../ui/tab-links.tsx';
import { DEMOS, type Demo } from './demos.ts';
import lovable from './samples/lovable.javascript.txt?highlighted';
import replit from './samples/replit.javascript.txt?highlighted';

const WORKFLOW = `1  Your app shows a product        https://BRAND_DOMAIN/products/42
2  The link carries your ID        /go/YOUR_ID?url=…
3  The visitor lands in the shop   302, with the click ID
4  The shop reports a sale         pending, then approved
5  The ledger records your share   one transfer, one rule, one click`;

const CODE = {
  replit: { label: 'Replit', sample: replit, title: 'index.js' },
  lovable: { label: 'Lovable', sample: lovable, title: 'ProductLink.jsx' },
  workflow: { label: 'Workflow', sample: plainSample(WORKFLOW), title: 'What happens' },
} as const;

/** The same link in three kinds of code. */
export default function CodeDemo({ demo }: { demo: Demo }) {
  const values = useSampleValues();
  const demos = DEMOS.map((value) => {
    const { label, sample, title } = CODE[value];
    const panel = (
      <div key={value} className="grid gap-4">
        <CodeBlock sample={replaceInSample(sample, values)} title={title} />
        {value === 'workflow' && <SampleBrandNote />}
      </div>
    );
    return { value, label, panel };
  });
  return (
    <div className="grid gap-5">
      <TabLinks label="The code" current={demo} tabs={demos} searchOf={(value) => ({ demo: value })} />
      <LinkedPanels panels={demos} current={demo} level={3} />
    </div>
  );
}
