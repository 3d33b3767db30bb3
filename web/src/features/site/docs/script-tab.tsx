import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { scriptTag } from '../../../../../worker/platform/contract/script-tag.ts';
import { BUILDER_NAMES, BUILDERS } from '../../../lib/builders.ts';
import { EXAMPLE_ID } from '../../../lib/example-id.ts';
import { useOrigin, useSampleValues } from '../../../lib/use-sample-values.ts';
import { SampleBrandNote } from '../../../shell/sample-brand-note.tsx';
import { Code } from '../../../ui/code.tsx';
import { CodeBlock } from '../../../ui/code-block.tsx';
import { plainSample, replaceInSample } from '../../../ui/code-sample.ts';
import { Prose } from '../../../ui/prose.tsx';
import { DocsHeading } from './docs-heading.tsx';
import linksOnAPage from './samples/links-on-a-page.html.txt?highlighted';

/** The auto-link script, and a script of one’s own. */
export default function ScriptTab({ publisher }: { publisher: string }) {
  const origin = useOrigin();
  const values = { ...useSampleValues(), [EXAMPLE_ID]: publisher };
  return (
    <Prose wide>
      <DocsHeading of="script" />
      <p>
        One line in the head of your pages is enough. When a visitor uses a link to a shop that pays
        commission, the link goes through your publisher ID. All other links stay as they are.
      </p>
      <CodeBlock
        sample={plainSample(scriptTag({ origin, publisherId: publisher }))}
        title="In the head of your pages"
      />
      <p>
        The <Link to="/tools/auto-link">script’s page</Link> writes the tag, and the{' '}
        <a href="/docs/script">documentation</a> has all options. There are setup guides for{' '}
        {BUILDERS.map((builder, index) => (
          <Fragment key={builder}>
            {index > 0 && (index < BUILDERS.length - 1 ? ', ' : ' and ')}
            <Link to="/setup/$builder" params={{ builder }}>
              {BUILDER_NAMES[builder]}
            </Link>
          </Fragment>
        ))}
        .
      </p>
      <DocsHeading of="ownScript" />
      <p>
        A link is just a URL, so a few lines of your own convert links too. You list the stores yourself, so
        no other link is touched and no data leaves the page.
      </p>
      <CodeBlock sample={replaceInSample(linksOnAPage, values)} title="At the end of your page" />
      <SampleBrandNote />
      <p>
        A link with <Code>data-plain</Code> is left alone. A brand’s domains are in the{' '}
        <a href="/brands">directory</a> and in <Code>GET /v1/brands</Code>.
      </p>
    </Prose>
  );
}
