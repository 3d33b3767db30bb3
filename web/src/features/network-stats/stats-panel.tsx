import { useQuery } from '@tanstack/react-query';
import { formatTime } from '../../lib/format.ts';
import { Notice } from '../../ui/notice.tsx';
import { DemoFigures, NetworkFigures } from './figures.tsx';
import { statsQuery } from './stats-query.ts';

/** The running system's figures, with what to know about them: on their way, none yet, or not up to date. */
export function StatsPanel() {
  const { data: stats, error, dataUpdatedAt, refetch } = useQuery(statsQuery);
  const retry = () => void refetch();
  if (error && !stats)
    return <Notice tone="fault" title="The API gives no figures." detail={error.message} onRetry={retry} />;
  return (
    <>
      {error && (
        <Notice
          tone="fault"
          title={`These figures are from ${formatTime(dataUpdatedAt)}.`}
          detail={`The API gives no newer ones. ${error.message}`}
          onRetry={retry}
        />
      )}
      {stats?.brands === 0 && (
        <Notice
          tone="plain"
          title="The catalogue is empty."
          detail="The first sync with a network fills it, and the figures here follow."
        />
      )}
      <div className="ledgers" aria-busy={!stats}>
        <NetworkFigures stats={stats} />
        {stats?.demo !== null && <DemoFigures demo={stats?.demo} />}
      </div>
    </>
  );
}
