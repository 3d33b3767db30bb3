import { useQuery } from '@tanstack/react-query';
import { formatCount } from '../../../../../../worker/platform/contract/counts.ts';
import { NotRefreshed } from '../../../../shell/operator/not-refreshed.tsx';
import { PublisherLink } from '../../../../shell/operator/publisher-link.tsx';
import { Badge } from '../../../../ui/badge.tsx';
import { dayText } from '../../../../ui/day-text.ts';
import { LoadingState } from '../../../../ui/loading-state.tsx';
import { Section } from '../../../../ui/section.tsx';
import { Table } from '../../../../ui/table.tsx';
import { impactLevel } from './badge-tones.ts';
import { userAnalyticsQuery } from './ceo-query.ts';
import { Defined } from './defined.tsx';
import { Definitions } from './definition-list.tsx';
import { NoAnalytics } from './no-analytics.tsx';
import { SampleNote } from './sample-note.tsx';

const NONE = 'No product health data available';

/** What to do next: whom to win back, which features to show, and what goes with earning. `others` are the definitions of the cards. */
export function ProductHealth({ others }: { others: Readonly<Record<string, string>> }) {
  const result = useQuery(userAnalyticsQuery);
  const { data, isPending, refetch, isFetching } = result;
  if (isPending) return <LoadingState label="Loading product health data" />;
  if (!data || data.sample.accounts === 0)
    return <NoAnalytics title={NONE} failed={!data} onRetry={() => void refetch()} retrying={isFetching} />;
  const { definitions, at_risk_users, at_risk, feature_opportunities, success_patterns } = data;
  return (
    <>
      <NotRefreshed result={result} title="We couldn’t load it again." />
      <SampleNote sample={data.sample} />
      <Section
        isFirst
        title={<Defined definition={definitions.at_risk_users}>At-risk users</Defined>}
        aside={<Badge tone={at_risk_users > 0 ? 'held' : 'approved'}>{formatCount(at_risk_users)}</Badge>}
        lead={
          at_risk_users === 0
            ? 'No returning account has stopped using the product.'
            : 'They used the product before, but not in the last 14 days. A short email may bring them back.'
        }
      >
        {at_risk.length > 0 && (
          <Table
            caption="At-risk users"
            rows={at_risk}
            rowKey={({ publisher_id }) => publisher_id}
            columns={[
              {
                header: 'Publisher',
                cell: ({ publisher_id, name }) => <PublisherLink id={publisher_id} name={name} />,
              },
              { header: 'Last used', cell: ({ last_used_on }) => dayText(last_used_on, true) },
            ]}
          />
        )}
      </Section>
      <Section
        title={<Defined definition={definitions.feature_opportunities}>Feature opportunities</Defined>}
        lead={
          feature_opportunities.length === 0
            ? 'No feature stands out. Each one whose users earn more often is widely used.'
            : 'Show these features to the accounts that don’t use them.'
        }
      >
        {feature_opportunities.length > 0 && (
          <Table
            caption="Feature opportunities"
            rows={feature_opportunities}
            rowKey={({ feature }) => feature}
            columns={[
              { header: 'Feature', cell: ({ feature }) => feature },
              {
                header: (
                  <Defined definition={definitions['feature_opportunities.impact_score']}>Impact</Defined>
                ),
                cell: ({ impact_score }) => {
                  const { label, tone } = impactLevel(impact_score);
                  return (
                    <Badge tone={tone}>
                      {label} · {impact_score}
                    </Badge>
                  );
                },
              },
              {
                header: (
                  <Defined definition={definitions['feature_opportunities.potential_users']}>
                    Accounts without it
                  </Defined>
                ),
                numeric: true,
                cell: ({ potential_users }) => formatCount(potential_users),
              },
            ]}
          />
        )}
      </Section>
      <Section
        title={<Defined definition={definitions.success_patterns}>Success patterns</Defined>}
        lead={
          success_patterns.length === 0
            ? 'No feature correlates with earning yet.'
            : 'Patterns that correlate with earning. A correlation doesn’t mean that one causes the other.'
        }
      >
        {success_patterns.length > 0 && (
          <Table
            caption="Success patterns"
            rows={success_patterns}
            rowKey={({ pattern }) => pattern}
            columns={[
              {
                header: 'Pattern',
                cell: ({ pattern, description }) => (
                  <div className="min-w-[24ch]">
                    {pattern}
                    <span className="block text-muted text-sm">{description}</span>
                  </div>
                ),
              },
              {
                header: (
                  <Defined definition={definitions['success_patterns.correlation_score']}>
                    Correlation
                  </Defined>
                ),
                numeric: true,
                cell: ({ correlation_score }) => correlation_score,
              },
            ]}
          />
        )}
      </Section>
      <Definitions of={{ ...others, ...definitions }} />
    </>
  );
}
