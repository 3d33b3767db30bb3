import { keepPreviousData, type QueryClient, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import { useMay } from '../../../lib/operator-permission.ts';
import { DataBoundary } from '../../../shell/data-boundary.tsx';
import { PagedTable } from '../../../shell/operator/paged-table.tsx';
import { useChangeSearch } from '../../../shell/operator/use-change-search.ts';
import { Button } from '../../../ui/button.tsx';
import { cn } from '../../../ui/cn.ts';
import type { DataColumn } from '../../../ui/data-table-columns.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { linkClass } from '../../../ui/link-class.ts';
import { LoadingState } from '../../../ui/loading-state.tsx';
import { NativeSelect } from '../../../ui/native-select.tsx';
import { REQUESTS_PER_PAGE } from './requests-query.ts';
import type { RequestsSearch } from './requests-search.ts';

interface RequestPage {
  data: { id: string }[];
  summary: { total: number };
  meta: { timestamp: string };
}

/** What differs between the queues of requests that wait for a decision. */
interface Queue<Page extends RequestPage, One> {
  caption: string;
  columns: readonly DataColumn<Page['data'][number]>[];
  rowHeight?: number;
  list: (search: RequestsSearch) => UseQueryOptions<Page>;
  filter: {
    label: string;
    parameter: 'status' | 'reason';
    choices: readonly { value: string; label: string }[];
    /** The choice without the parameter. */
    initial: string;
  };
  /** The parameter of the publisher or the network to which the queue is narrowed. */
  narrowing: 'of' | 'network';
  /** To what it can be narrowed here; otherwise only a link from elsewhere narrows it. */
  narrowings?: (summary: Page['summary']) => { label: string; choices: { value: string; label: string }[] };
  emptyTitle: (search: RequestsSearch) => string;
  emptyText: string;
  note?: (summary: Page['summary'], search: RequestsSearch) => ReactNode;
  /** For who may change sales. */
  actions?: (page: Page, search: RequestsSearch) => ReactNode;
  one: (id: string) => UseQueryOptions<One>;
  /** Reads its data with `useSuspenseQuery(one(id))`. */
  Detail: ComponentType<{ id: string }>;
  /** What one is called: “the sale”. */
  name: string;
  /** Leads from one to the queue. */
  back: string;
}

/** The screens of a queue, and the loaders of their data. */
export function queue<Page extends RequestPage, One>(options: Queue<Page, One>) {
  const { caption, list, one } = options;
  return {
    list: () => <List key={caption} queue={options} />,
    one: (id: string) => <Request queue={options} id={id} />,
    prefetchList: (queries: QueryClient, search: RequestsSearch) => void queries.prefetchQuery(list(search)),
    prefetchOne: (queries: QueryClient, id: string) => void queries.prefetchQuery(one(id)),
  };
}

function List<Page extends RequestPage, One>({
  queue: {
    caption,
    columns,
    rowHeight,
    list,
    filter,
    narrowing,
    narrowings,
    emptyTitle,
    emptyText,
    note,
    actions,
  },
}: {
  queue: Queue<Page, One>;
}) {
  const search = useSearch({ from: '/_signed-in/_operator/admin/requests/$queue' });
  const change = useChangeSearch<Record<string, unknown>>();
  const result = useQuery({ ...list(search), placeholderData: keepPreviousData });
  const mayDecide = useMay('money:write');
  const { parameter, initial, ...select } = filter;
  const narrowed = search[narrowing];
  return (
    <PagedTable
      caption={caption}
      result={result}
      page={search.page ?? 1}
      perPage={REQUESTS_PER_PAGE}
      rowKey={({ id }) => id}
      maxHeight={680}
      columns={columns}
      {...(rowHeight && { rowHeight })}
      empty={<EmptyState title={emptyTitle(search)}>{emptyText}</EmptyState>}
      note={result.data && result.data.summary.total > 0 && note?.(result.data.summary, search)}
      tools={
        <>
          <NativeSelect
            {...select}
            value={search[parameter] ?? initial}
            onChange={({ target: { value } }) =>
              change({ [parameter]: value === initial ? undefined : value, page: undefined })
            }
          />
          {narrowings && result.data && (
            <Narrowing
              {...narrowings(result.data.summary)}
              value={narrowed}
              onChange={(value) => change({ [narrowing]: value, page: undefined })}
            />
          )}
          {!narrowings && narrowed !== undefined && (
            <Button variant="quiet" onClick={() => change({ [narrowing]: undefined, page: undefined })}>
              Only {narrowed} ✕
            </Button>
          )}
          {mayDecide && result.data && !result.isPlaceholderData && actions?.(result.data, search)}
        </>
      }
    />
  );
}

interface NarrowingProps {
  label: string;
  choices: readonly { value: string; label: string }[];
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

/** Narrows the queue. The current value can be chosen even if nothing matches it any more. */
function Narrowing({ label, choices, value = '', onChange }: NarrowingProps) {
  const isListed = value === '' || choices.some((choice) => choice.value === value);
  return (
    <NativeSelect
      label={label}
      choices={[{ value: '', label: 'All' }, ...choices, ...(isListed ? [] : [{ value, label: value }])]}
      value={value}
      onChange={({ target }) => onChange(target.value || undefined)}
    />
  );
}

function Request<Page extends RequestPage, One>({
  queue: { back, name, Detail },
  id,
}: {
  queue: Queue<Page, One>;
  id: string;
}) {
  return (
    <>
      <Back label={back} />
      <DataBoundary
        failed={`We couldn’t load the ${name}.`}
        loading={<LoadingState label={`Loading the ${name}`} />}
        subject={id}
      >
        <Detail id={id} />
      </DataBoundary>
    </>
  );
}

/** Opens a request of the shown queue with its evidence. */
export function RequestLink({ id, children }: { id: string; children: ReactNode }) {
  return (
    <Link
      from="/admin/requests/$queue"
      to="/admin/requests/$queue/$id"
      params={{ id }}
      search
      className={linkClass()}
    >
      {children}
    </Link>
  );
}

/** Leads from a request back to its queue, with the queue’s filters. */
function Back({ label }: { label: string }) {
  return (
    <p className="mb-4">
      <Link
        from="/admin/requests/$queue"
        to="/admin/requests/$queue"
        search
        className={cn(
          linkClass({ tone: 'muted' }),
          'inline-flex items-center gap-1.5 text-base touch:min-h-11',
        )}
      >
        <ArrowLeft aria-hidden className="size-4" strokeWidth={1.5} />
        {label}
      </Link>
    </p>
  );
}
