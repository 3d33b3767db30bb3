import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { formatCount } from '../../../../../../worker/platform/contract/counts.ts';
import { demoPublisherQuery } from '../../../../lib/demo-publisher.ts';
import { errorText } from '../../../../lib/error-text.ts';
import { PublisherLink } from '../../../../shell/operator/publisher-link.tsx';
import { Badge } from '../../../../ui/badge.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Code } from '../../../../ui/code.tsx';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { Form, SubmitButton } from '../../../../ui/form.tsx';
import { LoadingState } from '../../../../ui/loading-state.tsx';
import { Money } from '../../../../ui/money.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { Section } from '../../../../ui/section.tsx';
import { Stat, Stats } from '../../../../ui/stat.tsx';
import { Switch } from '../../../../ui/switch.tsx';
import { Tabs } from '../../../../ui/tabs.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { RecentActivityPanel } from './recent-activity.tsx';
import {
  brandPerformanceQuery,
  clickLogsQuery,
  earningsQuery,
  type RecentActivity,
  recentActivityQuery,
  type Viewed,
  verificationKeys,
} from './verification-query.ts';
import { BrandPerformanceTable, ClickLogTable, EarningsTable } from './verification-tables.tsx';

/** What the platform has of a publisher: the test publisher, or one whose ID is entered. */
export function AnalyticsVerification() {
  const { data: testPublisher, error, refetch } = useQuery(demoPublisherQuery);
  return (
    <Section
      title="Analytics Verification"
      isFirst
      lead="The clicks, brands and earnings of a publisher as they arrive. By default of the test publisher, whose clicks never count."
    >
      {testPublisher !== undefined ? (
        <Verification testPublisher={testPublisher} />
      ) : error ? (
        <ErrorState
          title="We couldn’t load the test publisher."
          detail={errorText(error)}
          onRetry={() => void refetch()}
        />
      ) : (
        <LoadingState label="Loading the test publisher" />
      )}
    </Section>
  );
}

function Verification({ testPublisher }: { testPublisher: string }) {
  const [publisherId, setPublisherId] = useState(testPublisher);
  const [isLive, setLive] = useState(true);
  const queries = useQueryClient();
  const viewed = { publisherId, isLive };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <PublisherChoice publisherId={publisherId} onChoose={setPublisherId} />
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <Switch label="Auto-refresh" checked={isLive} onCheckedChange={setLive} />
          <Button onClick={() => void queries.invalidateQueries({ queryKey: verificationKeys.all })}>
            Refresh
          </Button>
        </div>
      </div>
      <Header viewed={viewed} />
      <Panels key={publisherId} viewed={viewed} />
    </div>
  );
}

interface PublisherChoiceProps {
  publisherId: string;
  onChoose: (id: string) => void;
}

function PublisherChoice({ publisherId, onChoose }: PublisherChoiceProps) {
  const [text, setText] = useState(publisherId);
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const id = text.trim().toUpperCase();
    if (!/^PUB\d{6}$/.test(id))
      return setError('A publisher ID is PUB followed by six digits, such as PUB000001.');
    setText(id);
    onChoose(id);
  };
  return (
    <Form onSubmit={submit} className="flex flex-wrap items-end gap-3">
      <TextField
        label="Publisher ID"
        mono
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="characters"
        className="basis-44"
        value={text}
        error={error}
        onChange={({ target }) => {
          setError(undefined);
          setText(target.value);
        }}
      />
      <SubmitButton>Show publisher</SubmitButton>
    </Form>
  );
}

/** Who is shown, and the tiles. */
function Header({ viewed }: { viewed: Viewed }) {
  const recent = useQuery(recentActivityQuery(viewed));
  const brands = useQuery(brandPerformanceQuery(viewed));
  const failed = [recent, brands].find(({ error }) => error);
  const publisher = recent.data?.publisher;
  const ofRecent = (figure: (data: RecentActivity['data']) => ReactNode) =>
    recent.data ? figure(recent.data.data) : recent.error ? '–' : undefined;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1 text-md">
        Publisher{' '}
        {publisher && !publisher.is_test ? (
          <PublisherLink id={publisher.publisher_id} name={publisher.name} />
        ) : (
          <Code className="font-mono">{viewed.publisherId}</Code>
        )}
        {publisher?.is_test && <Badge tone="river">Test</Badge>}
      </p>
      {publisher?.is_test && (
        <Notice
          tone="plain"
          title="The test publisher is part of no total."
          detail="Its clicks are stored as tests, and it never has earnings."
        />
      )}
      {failed?.error && (
        <Notice
          tone="error"
          title={failed.data ? 'We couldn’t load the figures again.' : 'We couldn’t load the figures.'}
          detail={errorText(failed.error)}
          onRetry={() => void failed.refetch()}
        />
      )}
      <Stats>
        <Stat
          label="Visits, 24 hours"
          value={ofRecent(({ visits }) => formatCount(visits))}
          note={recent.data && `${formatCount(recent.data.data.tests)} of them tests`}
        />
        <Stat label="Counted clicks, 24 hours" value={ofRecent(({ clicks }) => formatCount(clicks))} />
        <Stat label="Conversions, 24 hours" value={ofRecent(({ conversions }) => formatCount(conversions))} />
        <Stat
          label="Earnings, 24 hours"
          value={ofRecent(({ earnings }) => <Money amount={earnings} />)}
          note="Net, without held sales"
        />
        <Stat
          label="Brands, 30 days"
          value={
            brands.data
              ? formatCount(brands.data.data.filter(({ brand_id }) => brand_id !== null).length)
              : brands.error
                ? '–'
                : undefined
          }
        />
      </Stats>
    </div>
  );
}

function Panels({ viewed }: { viewed: Viewed }) {
  const clicks = useQuery(clickLogsQuery(viewed));
  const brands = useQuery(brandPerformanceQuery(viewed));
  const earnings = useQuery(earningsQuery(viewed));
  const recent = useQuery(recentActivityQuery(viewed));
  const [tab, setTab] = useState('clicks');
  return (
    <Tabs
      label="Analytics Verification"
      value={tab}
      onValueChange={setTab}
      tabs={[
        {
          value: 'clicks',
          label: 'Click Logs',
          panel: <ClickLogTable result={clicks} />,
        },
        {
          value: 'brands',
          label: 'Brand Performance',
          panel: <BrandPerformanceTable result={brands} />,
        },
        { value: 'earnings', label: 'Earnings', panel: <EarningsTable result={earnings} /> },
        {
          value: 'recent',
          label: 'Recent Activity (24h)',
          panel: tab === 'recent' && <RecentActivityPanel result={recent} />,
        },
      ]}
    />
  );
}
