import { EXAMPLE_ID } from '../../lib/example-id.ts';
import { CodeBlock } from '../../ui/code-block.tsx';
import { replaceInSample } from '../../ui/code-sample.ts';
import { Prose } from '../../ui/prose.tsx';
import linksOnAPage from './samples/links-on-a-page.html.txt?highlighted';

/** Turning a page's links over in the browser, with a few lines of one's own. */
export default function ScriptTab({ publisher }: { publisher: string }) {
  return (
    <Prose>
      <p>
        A link is only an address, so a few lines turn the links of a page over. Name the shops yourself: then
        no other link is touched, and no list of your links leaves the page.
      </p>
      <CodeBlock
        sample={replaceInSample(linksOnAPage, EXAMPLE_ID, publisher)}
        title="At the end of your page"
      />
      <p>
        A link with <code>data-plain</code> stays as it is. Which domains a brand has is in the{' '}
        <a href="/brands">directory</a>, and in <code>GET /v1/brands</code>.
      </p>
    </Prose>
  );
}
