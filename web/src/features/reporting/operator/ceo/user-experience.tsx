import { useQuery } from '@tanstack/react-query';
import { formatCount } from '../../../../../../worker/platform/contract/counts.ts';
import { NotRefreshed } from '../../../../shell/operator/not-refreshed.tsx';
import { Badge } from '../../../../ui/badge.tsx';
import { LoadingState } from '../../../../ui/loading-state.tsx';
import { Section } from '../../../../ui/section.tsx';
import { Table } from '../../../../ui/table.tsx';
import { funnelTone, usageLevel } from './badge-tones.ts';
import { type UserAnalytics, userAnalyticsQuery } from './ceo-query.ts';
import { Defined } from './defined.tsx';
import { Definitions } from './definition-list.tsx';
import { NoAnalytics } from './no-analytics.tsx';
import { SampleNote } from './sample-note.tsx';

const NONE = 'No user interaction data available';

type Texts = Readonly<Record<string, string>>;

/** What accounts do with the product, from signing up to being paid. `others` are the definitions of the cards. */
export function UserExperience({ others }: { others: Texts }) {
  const result = useQuery(userAnalyticsQuery);
  const { data, isPending, refetch, isFetching } = result;
  if (isPending) return <LoadingState label="Loading user interaction data" />;
  if (!data || data.sample.accounts === 0)
    return <NoAnalytics title={NONE} failed={!data} onRetry={() => void refetch()} retrying={isFetching} />;
  return (
    <>
      <NotRefreshed result={result} title="We couldn’t load it again." />
      <SampleNote sample={data.sample} />
      <Section
        isFirst
        title={<Defined definition={data.definitions.user_journey}>User journey</Defined>}
        lead="An account that completes a step enters the next one."
      >
        <Journey steps={data.user_journey} definitions={data.definitions} />
      </Section>
      <Section title={<Defined definition={data.definitions.feature_usage}>Feature usage</Defined>}>
        <Features features={data.feature_usage} definitions={data.definitions} />
      </Section>
      <Section
        title={<Defined definition={data.definitions.engagement_segments}>Engagement segments</Defined>}
      >
        <Segments segments={data.engagement_segments} definitions={data.definitions} />
      </Section>
      <Definitions of={{ ...others, ...data.definitions }} />
    </>
  );
}

const BAR_TONES = {
  approved: 'bg-approved',
  held: 'bg-held',
  reversed: 'bg-reversed',
  neutral: 'bg-rule-strong',
  river: 'bg-river',
} as const;

function Journey({ steps, definitions }: { steps: UserAnalytics['user_journey']; definitions: Texts }) {
  const most = Math.max(1, ...steps.map(({ users_entered }) => users_entered));
  return (
    <Table
      caption="User journey"
      rows={steps}
      rowKey={({ step }) => step}
      columns={[
        {
          header: 'Step',
          cell: ({ step, users_completed, completion_rate }) => (
            <div className="min-w-[18ch]">
              {step}
              <span aria-hidden="true" className="mt-1.5 block h-1.5 rounded-full bg-rule">
                <span
                  className={`block h-full rounded-full ${BAR_TONES[funnelTone(completion_rate)]}`}
                  style={{ width: `${(100 * users_completed) / most}%` }}
                />
              </span>
            </div>
          ),
        },
        {
          header: <Defined definition={definitions['user_journey.completion_rate']}>Completed</Defined>,
          cell: ({ completion_rate }) =>
            completion_rate === null ? (
              <span className="text-muted">Too few accounts</span>
            ) : (
              <Badge tone={funnelTone(completion_rate)}>{completion_rate}%</Badge>
            ),
        },
        {
          header: 'Accounts',
          numeric: true,
          cell: ({ users_completed, users_entered }) =>
            `${formatCount(users_completed)} of ${formatCount(users_entered)}`,
        },
        {
          header: <Defined definition={definitions['user_journey.avg_time_spent']}>Time spent</Defined>,
          numeric: true,
          cell: ({ avg_time_spent }) => (avg_time_spent === null ? '–' : minutesText(avg_time_spent)),
        },
      ]}
    />
  );
}

function Features({
  features,
  definitions,
}: {
  features: UserAnalytics['feature_usage'];
  definitions: Texts;
}) {
  return (
    <Table
      caption="Feature usage"
      rows={features}
      rowKey={({ feature_name }) => feature_name}
      columns={[
        { header: 'Feature', cell: ({ feature_name }) => feature_name },
        {
          header: <Defined definition={definitions['feature_usage.usage_rate']}>Usage</Defined>,
          cell: ({ usage_rate }) => {
            const { label, tone } = usageLevel(usage_rate);
            return <Badge tone={tone}>{usage_rate === null ? label : `${label} · ${usage_rate}%`}</Badge>;
          },
        },
        {
          header: <Defined definition={definitions['feature_usage.total_users']}>Accounts</Defined>,
          numeric: true,
          cell: ({ active_users, total_users }) =>
            `${formatCount(active_users)} of ${formatCount(total_users)}`,
        },
        {
          header: (
            <Defined definition={definitions['feature_usage.avg_sessions_per_user']}>
              Sessions per account
            </Defined>
          ),
          numeric: true,
          cell: ({ avg_sessions_per_user }) => avg_sessions_per_user ?? '–',
        },
      ]}
    />
  );
}

function Segments({
  segments,
  definitions,
}: {
  segments: UserAnalytics['engagement_segments'];
  definitions: Texts;
}) {
  return (
    <Table
      caption="Engagement segments"
      rows={segments}
      rowKey={({ segment }) => segment}
      columns={[
        { header: 'Segment', cell: ({ segment }) => segment },
        { header: 'Accounts', numeric: true, cell: ({ user_count }) => formatCount(user_count) },
        {
          header: <Defined definition={definitions['engagement_segments.percentage']}>Share</Defined>,
          numeric: true,
          cell: ({ percentage }) => (percentage === null ? '–' : `${percentage}%`),
        },
        {
          header: (
            <Defined definition={definitions['engagement_segments.avg_session_duration']}>
              Session duration
            </Defined>
          ),
          numeric: true,
          cell: ({ avg_session_duration }) =>
            avg_session_duration === null ? '–' : minutesText(avg_session_duration),
        },
        {
          header: (
            <Defined definition={definitions['engagement_segments.features_used']}>Features used</Defined>
          ),
          numeric: true,
          cell: ({ features_used }) => features_used ?? '–',
        },
      ]}
    />
  );
}

/** Minutes, from two hours on hours, and from two days on days. */
function minutesText(minutes: number): string {
  if (minutes < 120) return `${minutes} min`;
  if (minutes < 2_880) return `${Math.round(minutes / 60)} h`;
  return `${formatCount(Math.round(minutes / 1_440))} days`;
}
