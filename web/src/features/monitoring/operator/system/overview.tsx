import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatCount } from '../../../../../../worker/platform/contract/counts.ts';
import { errorText } from '../../../../lib/error-text.ts';
import { formatTime } from '../../../../lib/format.ts';
import { conversionRateText } from '../../../../shell/operator/conversion-rate-text.ts';
import { NotRefreshed } from '../../../../shell/operator/not-refreshed.tsx';
import { AsOf } from '../../../../ui/as-of.tsx';
import { Badge } from '../../../../ui/badge.tsx';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { linkClass } from '../../../../ui/link-class.ts';
import { Notice } from '../../../../ui/notice.tsx';
import { Section } from '../../../../ui/section.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { Stat, Stats } from '../../../../ui/stat.tsx';
import { CHECK_LABELS, CHECK_TONES } from './check-labels.ts';
import { msText } from './figure-text.ts';
import { healthReportQuery, systemMetricsQuery } from './system-query.ts';

const PROMISED_MS = 60_000;
const FAILED = 'Failed to fetch system metrics';

/** How the system is, in one line, and its figures. */
export function SystemOverview() {
  return (
    <>
      <HealthLine />
      <Section title="System metrics" isFirst>
        <Metrics />
      </Section>
    </>
  );
}

function HealthLine() {
  const report = useQuery(healthReportQuery);
  const { data, error, refetch } = report;
  if (!data)
    return (
      <div className="mb-10">
        {error ? (
          <Notice
            tone="error"
            title="We couldn’t check the system."
            detail={errorText(error)}
            onRetry={() => void refetch()}
          />
        ) : (
          <Skeleton width="24ch" />
        )}
      </div>
    );
  const notWell = data.checks.filter(({ status }) => status !== 'healthy');
  return (
    <div className="mb-10 border-t border-ink pt-4">
      <NotRefreshed result={report} title="We couldn’t check the system again." />
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-lg">
        <Badge tone={CHECK_TONES[data.status]}>{CHECK_LABELS[data.status]}</Badge>
        {notWell.length === 0
          ? `All ${data.checks.length} checks passed.`
          : `${notWell.length} of ${data.checks.length} checks didn’t pass.`}
      </p>
      <p className="mt-1 text-sm text-muted">
        Checked at {formatTime(Date.parse(data.timestamp))} in{' '}
        <span className="figures">{msText(data.responseTime)}</span>.{' '}
        <Link to="/admin/system/health" className={linkClass()}>
          All checks
        </Link>
      </p>
      {notWell.length > 0 && (
        <ul className="mt-4 grid gap-2">
          {notWell.map(({ service, status, details }) => (
            <li key={service} className="flex flex-wrap items-baseline gap-x-3 text-base">
              <Badge tone={CHECK_TONES[status]}>{CHECK_LABELS[status]}</Badge>
              <strong className="font-medium">{service}</strong>
              <span className="min-w-0 text-muted break-words">{details}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Metrics() {
  const metrics = useQuery(systemMetricsQuery);
  const { data: body, error, refetch } = metrics;
  if (error && !body)
    return <ErrorState title={FAILED} detail={errorText(error)} onRetry={() => void refetch()} />;
  const figures = body?.data;
  const count = (value: number | undefined) => (value === undefined ? undefined : formatCount(value));
  return (
    <>
      <NotRefreshed result={metrics} title={FAILED} />
      <Stats>
        <Stat
          label="Users"
          value={count(figures?.users.total)}
          note={figures && `${formatCount(figures.users.new_today)} new today`}
        />
        <Stat
          label="Active links"
          value={count(figures?.links.active)}
          note={figures && `${formatCount(figures.links.created_today)} created today`}
        />
        <Stat
          label="Total clicks"
          value={count(figures?.performance.total_clicks)}
          note={
            figures && (
              <>
                {formatCount(figures.performance.clicks_last_24h)} in the last 24 hours
                <AsOf what="Clicks" at={body.meta.as_of} promised={PROMISED_MS} />
              </>
            )
          }
        />
        <Stat
          label="Conversion rate"
          value={figures && conversionRateText(figures.performance.avg_conversion_rate)}
          note={figures && `${formatCount(figures.performance.conversions_last_24h)} conversions in 24 hours`}
        />
      </Stats>
    </>
  );
}
