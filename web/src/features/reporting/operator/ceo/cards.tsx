import type { ReactNode } from 'react';
import { formatCount, plural } from '../../../../../../worker/platform/contract/counts.ts';
import { conversionRateText } from '../../../../shell/operator/conversion-rate-text.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { Money } from '../../../../ui/money.tsx';
import { Stat } from '../../../../ui/stat.tsx';
import { boundTone } from './badge-tones.ts';
import type { MetricAlerts, Metrics } from './ceo-query.ts';
import { Defined } from './defined.tsx';

interface CardsProps {
  metrics: Metrics | undefined;
  definitions: Readonly<Record<string, string>> | undefined;
  bounds: MetricAlerts['bounds'] | undefined;
  /** Undefined while it is measured, null if it can’t be. */
  health: keyof typeof HEALTH | null | undefined;
}

const HEALTH = {
  healthy: 'Healthy',
  degraded: 'Degraded',
  unhealthy: 'Unhealthy',
  critical: 'Critical',
} as const;

const HEALTH_MEASURES =
  'The database, the links and the jobs, as they are measured now. Compliance violations:';

/** The eight figures of the business. */
export function Cards({ metrics, definitions, bounds, health }: CardsProps) {
  const { users, performance, links, issues } = metrics ?? {};
  const label = (name: string, path: string) => <Defined definition={definitions?.[path]}>{name}</Defined>;
  return (
    <section aria-label="Key figures" className="pb-10">
      <dl className="grid grid-cols-2 gap-x-4 gap-y-6 sm:gap-x-8 lg:grid-cols-4">
        <Stat
          label={label('Total Users', 'users.total')}
          value={users && formatCount(users.total)}
          note={users && <Growth rate={users.growth_rate} />}
        />
        <Stat
          label={label('Total Earnings', 'performance.total_earnings')}
          value={performance && <Money amount={performance.total_earnings} />}
          note={performance && <Growth rate={performance.earnings_growth} />}
        />
        <Stat
          label={label('Conversion Rate', 'performance.avg_conversion_rate')}
          value={performance && conversionRateText(performance.avg_conversion_rate)}
          note={
            performance && `${plural(performance.conversions_last_24h, 'conversion')} in the last 24 hours`
          }
        />
        <Stat
          label={label('Active Users', 'users.active_last_24h')}
          value={users && formatCount(users.active_last_24h)}
          note={users && <Retention rate={users.retention_rate} />}
        />
        <Stat
          label={label('Total Clicks', 'performance.total_clicks')}
          value={performance && formatCount(performance.total_clicks)}
          note={performance && `${formatCount(performance.clicks_last_24h)} in the last 24 hours`}
        />
        <Stat
          label={label('Total Links', 'links.total')}
          value={links && formatCount(links.total)}
          note={
            links &&
            (links.avg_per_user === null ? 'No accounts yet' : `${links.avg_per_user} per user on average`)
          }
        />
        <Stat
          label={label('Security Events (24h)', 'issues.security_events_24h')}
          value={issues && formatCount(issues.security_events_24h)}
          note={bounds && `More than ${bounds.security_events_24h} are unusual`}
        >
          {issues && bounds && (
            <Badge tone={boundTone(issues.security_events_24h, bounds.security_events_24h)}>
              {issues.security_events_24h > bounds.security_events_24h ? 'Above the bound' : 'Usual'}
            </Badge>
          )}
        </Stat>
        <Stat
          label={
            <Defined
              definition={definitions && `${HEALTH_MEASURES} ${definitions['issues.compliance_violations']}`}
            >
              System Health
            </Defined>
          }
          value={health === null ? 'Unknown' : health && HEALTH[health]}
          note={health === null ? 'It couldn’t be measured' : 'With compliance violations'}
        >
          {issues && (
            <Badge tone={boundTone(issues.compliance_violations, bounds?.compliance_violations ?? 0)}>
              {plural(issues.compliance_violations, 'violation')}
            </Badge>
          )}
        </Stat>
      </dl>
    </section>
  );
}

/** A change from last month, with its sign. */
function Growth({ rate }: { rate: number | null }): ReactNode {
  if (rate === null) return 'Nothing to compare with last month';
  const sign = rate > 0 ? '+' : rate < 0 ? '−' : '';
  return `${sign}${Math.abs(rate)}% vs last month`;
}

function Retention({ rate }: { rate: number | null }): ReactNode {
  return rate === null ? 'No retention rate yet' : `${rate}% retention rate`;
}
