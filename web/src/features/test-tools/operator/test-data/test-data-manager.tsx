import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { formatCount } from '../../../../../../worker/platform/contract/counts.ts';
import { api, bodyOf } from '../../../../lib/client.ts';
import { errorText } from '../../../../lib/error-text.ts';
import { useMay } from '../../../../lib/operator-permission.ts';
import { DataBoundary } from '../../../../shell/data-boundary.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Code } from '../../../../ui/code.tsx';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { DateTime } from '../../../../ui/date-time.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { LoadingState } from '../../../../ui/loading-state.tsx';
import { Money } from '../../../../ui/money.tsx';
import { RelativeTime } from '../../../../ui/relative-time.tsx';
import { Section } from '../../../../ui/section.tsx';
import { Stat, Stats } from '../../../../ui/stat.tsx';
import { Table } from '../../../../ui/table.tsx';
import { toast } from '../../../../ui/toast.ts';
import { TestBadge } from '../test-badge.tsx';
import { type TestData, testDataQuery } from './test-data-query.ts';

/** Creates and clears links, clicks and conversions of the test publisher, and shows those that exist. */
export function TestDataManager() {
  return (
    <Section
      id="test-data"
      title="Test Data Manager"
      lead="Three links of the test publisher PUB999999, with clicks of the last 7 days and conversions of the last 5. None of them counts, and none is money."
    >
      <DataBoundary
        failed="We couldn’t load the test data."
        loading={<LoadingState label="Loading the test data" />}
      >
        <Manager />
      </DataBoundary>
    </Section>
  );
}

function Manager() {
  const { data: testData } = useSuspenseQuery(testDataQuery);
  const createdAt = testData.data.created_at;
  const hasData = testData.summary.links > 0;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <CreateButton hasData={hasData} />
        <ClearButton hasData={hasData} />
        {createdAt !== null && (
          <p className="text-base text-muted">
            Created <RelativeTime at={createdAt} />
          </p>
        )}
      </div>
      {hasData ? (
        <Contents testData={testData} />
      ) : (
        <EmptyState title="No test data yet.">
          Create it to try click tracking and conversions. Clear deletes all of it again.
        </EmptyState>
      )}
    </div>
  );
}

function CreateButton({ hasData }: { hasData: boolean }) {
  const queries = useQueryClient();
  const mayWrite = useMay('system:write');
  const create = useMutation({
    mutationFn: () => bodyOf(api.POST('/v1/operations/test-data')),
    onSuccess: (created) => {
      queries.setQueryData(testDataQuery.queryKey, created);
      const { links, clicks, conversions } = created.summary;
      toast.success(
        'Test data created',
        `${formatCount(links)} links, ${formatCount(clicks)} clicks and ${formatCount(conversions)} conversions.`,
      );
    },
    onError: (error) => {
      toast.error('Failed to create test data', errorText(error));
      return queries.invalidateQueries({ queryKey: testDataQuery.queryKey });
    },
  });
  return (
    <Button
      variant="primary"
      disabled={hasData || !mayWrite}
      loading={create.isPending}
      onClick={() => create.mutate()}
    >
      Create
    </Button>
  );
}

function ClearButton({ hasData }: { hasData: boolean }) {
  const queries = useQueryClient();
  const mayWrite = useMay('system:write');
  const clear = async () => {
    try {
      const { data } = await bodyOf(api.DELETE('/v1/operations/test-data'));
      toast.success(
        'Test data cleared',
        `${formatCount(data.links)} links, ${formatCount(data.clicks)} clicks and ${formatCount(data.conversions)} conversions were deleted.`,
      );
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      toast.error('Failed to clear test data', errorText(error));
    }
    await queries.invalidateQueries({ queryKey: testDataQuery.queryKey });
  };
  return (
    <ConfirmDialog
      title="Clear the test data?"
      description="The test links, their clicks and their conversions are deleted. The links stop working."
      confirmLabel="Clear test data"
      onConfirm={clear}
      trigger={<Button disabled={!hasData || !mayWrite}>Clear</Button>}
    />
  );
}

function Contents({ testData: { data, summary } }: { testData: TestData }) {
  const titleOf = new Map(data.links.map(({ link_id, title }) => [link_id, title]));
  return (
    <>
      <Stats>
        <Stat label="Test links" value={formatCount(summary.links)} />
        <Stat label="Test clicks" value={formatCount(summary.clicks)} note="None of them counts" />
        <Stat label="Test conversions" value={formatCount(summary.conversions)} />
        <Stat label="Test earnings" value={<Money amount={summary.earnings} />} note="Not money" />
      </Stats>
      <Table
        caption="Links"
        showCaption
        columns={[
          {
            header: 'Link',
            cell: ({ title, brand_name }) => (
              <span className="flex flex-wrap items-baseline gap-x-2">
                <span className="whitespace-nowrap">{title}</span> <TestBadge />
                <span className="block w-full text-muted text-sm">{brand_name}</span>
              </span>
            ),
          },
          { header: 'Clicks', cell: ({ clicks }) => formatCount(clicks), numeric: true },
          { header: 'Conversions', cell: ({ conversions }) => formatCount(conversions), numeric: true },
          { header: 'Test earnings', cell: ({ earnings }) => <Money amount={earnings} />, numeric: true },
        ]}
        rows={data.links}
        rowKey={({ link_id }) => link_id}
      />
      <Table
        caption="Conversions"
        showCaption
        columns={[
          {
            header: 'Order',
            cell: ({ order_id }) => <Code className="font-mono text-sm whitespace-nowrap">{order_id}</Code>,
          },
          {
            header: 'Link',
            cell: ({ link_id }) => (
              <span className="whitespace-nowrap">{titleOf.get(link_id) ?? link_id}</span>
            ),
          },
          { header: 'Converted', cell: ({ converted_at }) => <DateTime at={converted_at} /> },
          { header: 'Test earnings', cell: ({ earnings }) => <Money amount={earnings} />, numeric: true },
        ]}
        rows={data.conversions}
        rowKey={({ order_id }) => order_id}
      />
    </>
  );
}
