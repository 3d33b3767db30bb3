import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatCount, plural } from '../../../../../../worker/platform/contract/counts.ts';
import { NotRefreshed } from '../../../../shell/operator/not-refreshed.tsx';
import { Badge, type Tone } from '../../../../ui/badge.tsx';
import { Code } from '../../../../ui/code.tsx';
import { DefinitionList } from '../../../../ui/definition-list.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { linkClass } from '../../../../ui/link-class.ts';
import { LoadingState } from '../../../../ui/loading-state.tsx';
import { Section } from '../../../../ui/section.tsx';
import { Stat, Stats } from '../../../../ui/stat.tsx';
import { boundTone } from './badge-tones.ts';
import { type MetricAlerts, type Metrics, metricAlertsQuery } from './ceo-query.ts';
import { Defined } from './defined.tsx';

interface IssuesProps {
  metrics: Metrics;
  definitions: Readonly<Record<string, string>>;
}

/** What needs attention, and the counters of the system with their bounds. */
export function IssuesAlerts({ metrics, definitions }: IssuesProps) {
  const result = useQuery(metricAlertsQuery);
  const { data, isPending, refetch, isFetching } = result;
  if (isPending) return <LoadingState label="Loading alerts" />;
  if (!data)
    return (
      <ErrorState
        title="Failed to load dashboard data"
        detail="We couldn’t load the alerts. Check your connection and try again."
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  return (
    <>
      <NotRefreshed result={result} title="We couldn’t load the alerts again." />
      <Section isFirst title="Alerts">
        {data.alerts.length === 0 ? (
          <EmptyState title="No active alerts" />
        ) : (
          <ul className="divide-y divide-rule border-y border-rule">
            {data.alerts.map((alert, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two alerts can be equal
              <AlertLine key={place} alert={alert} />
            ))}
          </ul>
        )}
        {data.alert_count > data.alerts.length && (
          <p className="mt-3 text-base text-muted">
            {formatCount(data.alert_count - data.alerts.length)} more are under{' '}
            <Link to="/admin/alerts" className={linkClass()}>
              Alerts
            </Link>
            .
          </p>
        )}
      </Section>
      <Section title="System status">
        <Counters metrics={metrics} bounds={data.bounds} definitions={definitions} />
      </Section>
      <Section title="Security events" lead="Of the last 24 hours, by kind.">
        <DefinitionList
          items={data.security_events.map(({ kind, count, definition }) => ({
            term: <Defined definition={definition}>{EVENT_LABELS[kind]}</Defined>,
            value: <span className="figures">{formatCount(count)}</span>,
          }))}
        />
      </Section>
    </>
  );
}

const EVENT_LABELS: Record<MetricAlerts['security_events'][number]['kind'], string> = {
  sign_in_refused: 'Refused sign-ins',
  key_refused: 'Refused keys',
  role_changed: 'Changes of roles',
  id_forged: 'Forged click IDs',
};

const TONES: Record<MetricAlerts['alerts'][number]['level'], Tone> = {
  critical: 'reversed',
  warning: 'held',
  info: 'neutral',
};

function AlertLine({ alert }: { alert: MetricAlerts['alerts'][number] }) {
  const { level, metric, message, value, threshold, threshold_set_in } = alert;
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-3">
      <Badge tone={TONES[level]}>{level}</Badge>
      <div className="min-w-0 flex-1 basis-64">
        <p className="break-words">{message}</p>
        <p className="text-sm break-words text-muted">
          <Code className="font-mono">{metric}</Code>
          {threshold_set_in && (
            <>
              {' '}
              · threshold set in <Code className="font-mono">{threshold_set_in}</Code>
            </>
          )}
        </p>
      </div>
      <p className="figures text-right text-sm text-muted">
        {threshold === null ? plural(value, 'time') : `${value} of at most ${threshold}`}
      </p>
    </li>
  );
}

function Counters({
  metrics: { issues, api },
  bounds,
  definitions,
}: IssuesProps & { bounds: MetricAlerts['bounds'] }) {
  const counters = [
    {
      ...{ label: 'Security events', path: 'issues.security_events_24h' },
      ...{ value: issues.security_events_24h, bound: bounds.security_events_24h, unit: '' },
    },
    {
      ...{ label: 'Compliance violations', path: 'issues.compliance_violations' },
      ...{ value: issues.compliance_violations, bound: bounds.compliance_violations, unit: '' },
    },
    {
      ...{ label: 'Critical alerts', path: 'issues.critical_alerts' },
      ...{ value: issues.critical_alerts, bound: bounds.critical_alerts, unit: '' },
    },
    {
      ...{ label: 'API error rate', path: 'api.error_rate' },
      ...{ value: api.error_rate, bound: bounds.api_error_rate, unit: '%' },
    },
  ];
  return (
    <Stats>
      {counters.map(({ label, path, value, bound, unit }) => (
        <Stat
          key={path}
          label={<Defined definition={definitions[path]}>{label}</Defined>}
          value={value === null ? 'No data' : `${formatCount(value)}${unit}`}
          note={`Red above ${bound}${unit}`}
        >
          <Badge tone={boundTone(value, bound)}>
            {value === null ? 'No responses' : value > bound ? 'Needs attention' : 'All clear'}
          </Badge>
        </Stat>
      ))}
    </Stats>
  );
}
