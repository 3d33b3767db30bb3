import { useOperatorSearch } from '../../../../lib/operator-search.ts';
import { DataBoundary } from '../../../../shell/data-boundary.tsx';
import { LoadingState } from '../../../../ui/loading-state.tsx';
import { BackToQueue } from '../back-to-queue.tsx';
import { idIn } from '../requests-search.ts';
import { ClaimDetail } from './claim-detail.tsx';
import { ClaimQueue } from './claim-queue.tsx';

/** The queue of claims, or the claim that the URL names. */
export default function ClaimsView() {
  const id = idIn(useOperatorSearch().claim);
  if (!id) return <ClaimQueue />;
  return (
    <>
      <BackToQueue parameter="claim" label="All claims" />
      <DataBoundary
        failed="We couldn’t load the claim."
        loading={<LoadingState label="Loading the claim" />}
        subject={id}
      >
        <ClaimDetail id={id} />
      </DataBoundary>
    </>
  );
}
