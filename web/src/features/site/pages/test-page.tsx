import { useHydratedQuery } from '../../../lib/hydrated-query.ts';
import { LINK_COPY } from '../../../lib/link-copy.ts';
import { SITE_ORIGIN } from '../../../lib/page.ts';
import { statsQuery } from '../../../lib/stats.ts';
import { buttonClass } from '../../../ui/button-class.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { PageIntro } from './page-intro.tsx';

/** Opens the interstitial, because no program covers the destination. A local system uses its demo link instead. */
const TEST_URL = `${SITE_ORIGIN}/go/PUB000001?url=https%3A%2F%2Fexample.com%2F`;

/** A link to try the redirect with. */
export function TestPage() {
  const { data } = useHydratedQuery(statsQuery);
  const url = data?.demo?.sample_url ?? TEST_URL;
  return (
    <>
      <PageIntro title="Test link" lead="A demo affiliate link. Open it to see what your visitors see." />
      <div className="mb-16 grid max-w-200 gap-4 rounded-md border border-rule bg-sheet p-5">
        <code className="font-mono text-sm break-all">{url}</code>
        <div className="flex flex-wrap gap-3">
          <CopyButton text={url} {...LINK_COPY} />
          <a href={url} target="_blank" rel="noopener" className={buttonClass({ variant: 'primary' })}>
            Test Link
          </a>
        </div>
      </div>
    </>
  );
}
