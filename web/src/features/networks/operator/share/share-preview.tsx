import { useQuery } from '@tanstack/react-query';
import { formatCount } from '../../../../../../worker/platform/contract/counts.ts';
import { errorText } from '../../../../lib/error-text.ts';
import { Money } from '../../../../ui/money.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { Stat, Stats } from '../../../../ui/stat.tsx';
import { useDebounced } from '../../../../ui/use-debounced.ts';
import { sharePreviewQuery } from './share-query.ts';

/** What the share would have meant for the commissions of last month, or of this month so far. */
export function SharePreviewFigures({
  percent,
  publisher,
}: {
  percent: number;
  publisher: string | undefined;
}) {
  const settled = useDebounced(percent);
  const { data, error, refetch } = useQuery(sharePreviewQuery(settled, publisher));
  if (error)
    return (
      <Notice
        tone="error"
        title="We couldn’t compute the preview."
        detail={errorText(error)}
        onRetry={() => void refetch()}
      />
    );
  return (
    <section aria-label="Preview" aria-busy={settled !== percent} className="border-river border-l-2 pl-4">
      <p className="mb-3 text-base">
        {data
          ? `With ${settled}% from ${data.from} to ${data.to}, for ${affectedText(data)}:`
          : 'Computing the preview…'}
      </p>
      <Stats>
        <Stat label="Commissions" value={data && <Money amount={data.gross} />} />
        <Stat
          label="Publishers’ share"
          value={data && <Money amount={data.previewed_publishers_part} />}
          note={data && <>was {<Money amount={data.publishers_part} />}</>}
        />
        <Stat
          label="Network margin"
          value={data && <Money amount={data.previewed_network_margin} />}
          note={data && <>was {<Money amount={data.network_margin} />}</>}
        />
      </Stats>
    </section>
  );
}

function affectedText({
  affected_publishers,
  publishers,
}: {
  affected_publishers: number;
  publishers: number;
}) {
  return `${formatCount(affected_publishers)} of ${formatCount(publishers)} publishers with commissions`;
}
