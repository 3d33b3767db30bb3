import { Suspense } from 'react';
import { formatCount } from '../../../../../worker/platform/contract/counts.ts';
import { BackLink } from '../../../shell/dashboard/back-link.tsx';
import { Screen } from '../../../shell/dashboard/screen.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { LoadingState } from '../../../ui/loading-state.tsx';
import { MAX_ROWS } from './bulk-limits.ts';
import { useBulkList } from './use-bulk-list.ts';

const BulkForm = lazyPart(() => import('./bulk-form.tsx'));
const BulkResults = lazyPart(() => import('./bulk-results.tsx'));

/** Makes links from a list of URLs. */
export function BulkScreen() {
  const list = useBulkList();
  return (
    <Screen
      back={<BackLink to="/links" label="Your own links" />}
      title="Bulk create"
      lead={`Up to ${formatCount(MAX_ROWS)} URLs at once, each with a name and a ref of your own.`}
    >
      <Suspense fallback={<LoadingState label="Loading the form" />}>
        {list.rows === null ? <BulkForm text={list.text} /> : <BulkResults {...list} rows={list.rows} />}
      </Suspense>
    </Screen>
  );
}
