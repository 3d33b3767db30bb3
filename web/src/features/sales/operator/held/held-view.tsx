import { useOperatorSearch } from '../../../../lib/operator-search.ts';
import { DataBoundary } from '../../../../shell/data-boundary.tsx';
import { LoadingState } from '../../../../ui/loading-state.tsx';
import { BackToQueue } from '../back-to-queue.tsx';
import { idIn } from '../requests-search.ts';
import { HeldDetail } from './held-detail.tsx';
import { HeldQueue } from './held-queue.tsx';

/** The queue of held sales, or the sale that the URL names. */
export default function HeldView() {
  const id = idIn(useOperatorSearch().sale);
  if (!id) return <HeldQueue />;
  return (
    <>
      <BackToQueue parameter="sale" label="All held sales" />
      <DataBoundary
        failed="We couldn’t load the sale."
        loading={<LoadingState label="Loading the sale" />}
        subject={id}
      >
        <HeldDetail id={id} />
      </DataBoundary>
    </>
  );
}
