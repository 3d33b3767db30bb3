import { formatCount } from '../../../../../../worker/platform/contract/counts.ts';
import { BarChart } from '../../../../ui/bar-chart.tsx';
import { Stat, Stats } from '../../../../ui/stat.tsx';
import type { Metrics } from './ceo-query.ts';
import { Defined } from './defined.tsx';

interface UserEngagementProps {
  users: Metrics['users'];
  definitions: Readonly<Record<string, string>>;
}

/** How many accounts come, and come back. */
export function UserEngagement({ users, definitions }: UserEngagementProps) {
  const { total, active_last_24h, active_last_7d, retention_rate } = users;
  return (
    <div className="grid gap-10 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <div>
        <Stats>
          <Stat
            label={<Defined definition={definitions['users.active_last_24h']}>Active 24h</Defined>}
            value={formatCount(active_last_24h)}
          />
          <Stat
            label={<Defined definition={definitions['users.active_last_7d']}>Active 7d</Defined>}
            value={formatCount(active_last_7d)}
          />
          <Stat
            label={<Defined definition={definitions['users.retention_rate']}>Retention</Defined>}
            value={retention_rate === null ? '–' : `${retention_rate}%`}
            note={retention_rate === null ? 'No account is older than a week' : undefined}
          />
        </Stats>
      </div>
      <BarChart
        title="Active users"
        labelHeader="Period"
        labels={['24 hours', '7 days', 'All']}
        series={[{ label: 'Accounts', tone: 'river', values: [active_last_24h, active_last_7d, total] }]}
        summary={`Of ${formatCount(total)} accounts, ${formatCount(active_last_7d)} were active in the last 7 days and ${formatCount(active_last_24h)} in the last 24 hours.`}
      />
    </div>
  );
}
