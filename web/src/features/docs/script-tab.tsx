import { EXAMPLE_ID } from '../../lib/example-id.ts';
import { useSampleValues } from '../../lib/use-sample-values.ts';
import { CodeBlock } from '../../ui/code-block.tsx';
import { replaceInSample } from '../../ui/code-sample.ts';
import { Prose } from '../../ui/prose.tsx';
import { SampleBrandNote } from '../../ui/sample-brand-note.tsx';
import { DocsHeading } from './docs-heading.tsx';
import linksOnAPage from './samples/links-on-a-page.html.txt?highlighted';

/** A script that converts the links of a page in the browser. */
export default function ScriptTab({ publisher }: { publisher: string }) {
  return (
    <Prose wide>
      <DocsHeading of="script" />
      <p>
        A link is just a URL, so a few lines convert the links of a page. You list the stores yourself, so no
        other link is touched and no data leaves the page.
      </p>
      <CodeBlock
        sample={replaceInSample(linksOnAPage, { ...useSampleValues(), [EXAMPLE_ID]: publisher })}
        title="At the end of your page"
      />
      <SampleBrandNote />
      <p>
        A link with <code>data-plain</code> is left alone. A brand’s domains are in the{' '}
        <a href="/brands">directory</a> and in <code>GET /v1/brands</code>.
      </p>
    </Prose>
  );
}
