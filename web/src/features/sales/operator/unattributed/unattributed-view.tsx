import { useOperatorSearch } from '../../../../lib/operator-search.ts';
import { DataBoundary } from '../../../../shell/data-boundary.tsx';
import { LoadingState } from '../../../../ui/loading-state.tsx';
import { BackToQueue } from '../back-to-queue.tsx';
import { idIn } from '../requests-search.ts';
import { UnattributedDetail } from './unattributed-detail.tsx';
import { UnattributedQueue } from './unattributed-queue.tsx';

/** The queue of sales without a publisher, or the sale that the URL names. */
export default function UnattributedView() {
  const id = idIn(useOperatorSearch().sale);
  if (!id) return <UnattributedQueue />;
  return (
    <>
      <BackToQueue parameter="sale" label="All unattributed sales" />
      <DataBoundary
        failed="We couldn’t load the sale."
        loading={<LoadingState label="Loading the sale" />}
        subject={id}
      >
        <UnattributedDetail id={id} />
      </DataBoundary>
    </>
  );
}
