import { demoPublisherQuery } from '../../../lib/demo-publisher.ts';
import { EXAMPLE_ID } from '../../../lib/example-id.ts';
import { useHydratedQuery } from '../../../lib/hydrated-query.ts';
import { LINK_COPY } from '../../../lib/link-copy.ts';
import { statsQuery } from '../../../lib/stats.ts';
import { useOrigin } from '../../../lib/use-sample-values.ts';
import { buttonClass } from '../../../ui/button-class.ts';
import { Code } from '../../../ui/code.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { PageIntro } from './page-intro.tsx';

const LEAD =
  'A demo affiliate link. Open it to see what your visitors see when no program covers a destination. Its clicks are test clicks and earn for no one.';
const LOCAL_LEAD =
  'A demo affiliate link of this local system. It leads to a product in the demo shop. Its clicks and sales are those of the demo publisher.';

/**
 * A link to try the redirect with. It opens the interstitial, because no program covers the destination; a local system uses
 * its demo link instead.
 */
export function TestPage() {
  const origin = useOrigin();
  const { data: stats } = useHydratedQuery(statsQuery);
  const { data: demo = EXAMPLE_ID } = useHydratedQuery(demoPublisherQuery);
  const url = stats?.demo?.sample_url ?? `${origin}/go/${demo}?url=https%3A%2F%2Fexample.com%2F`;
  return (
    <>
      <PageIntro title="Test link" lead={stats?.demo?.sample_url ? LOCAL_LEAD : LEAD} />
      <div className="mb-16 grid max-w-200 gap-4 rounded-md border border-rule bg-sheet p-5">
        <Code className="font-mono text-sm break-all">{url}</Code>
        <div className="flex flex-wrap gap-3">
          <CopyButton text={url} {...LINK_COPY} />
          {demo !== EXAMPLE_ID && (
            <a href={url} target="_blank" rel="noopener" className={buttonClass({ variant: 'primary' })}>
              Test Link
            </a>
          )}
        </div>
      </div>
    </>
  );
}
