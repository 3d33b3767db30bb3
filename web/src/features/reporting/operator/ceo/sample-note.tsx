import { formatCount, plural } from '../../../../../../worker/platform/contract/counts.ts';
import { Notice } from '../../../../ui/notice.tsx';
import type { UserAnalytics } from './ceo-query.ts';

/** Says on how many accounts the figures stand, and that shares of few are left out. */
export function SampleNote({ sample }: { sample: UserAnalytics['sample'] }) {
  const { accounts, active_accounts, minimum } = sample;
  const counted = `${plural(accounts, 'account')}, ${formatCount(active_accounts)} of which used the product in the last 30 days.`;
  if (active_accounts >= minimum) return <p className="mb-8 text-base text-muted">{counted}</p>;
  return (
    <div className="mb-8">
      <Notice tone="held" title={`Shares of fewer than ${minimum} accounts are left out.`} detail={counted} />
    </div>
  );
}
