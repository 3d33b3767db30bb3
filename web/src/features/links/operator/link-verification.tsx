import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { errorText } from '../../../lib/error-text.ts';
import { Name } from '../../../shell/operator/name.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import type { DataColumn } from '../../../ui/data-table-columns.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Section } from '../../../ui/section.tsx';
import { toast } from '../../../ui/toast.ts';
import { useNow } from '../../../ui/use-now.ts';
import { linkAge, shortUrl } from './link-age.ts';
import { type VerifiedLink, verificationQuery } from './verification-query.ts';

const COLUMNS: DataColumn<VerifiedLink>[] = [
  {
    id: 'program',
    header: 'Program',
    cell: ({ brand_name, title, publisher_id }) => (
      <span className="block min-w-[16ch] max-w-[28ch]">
        <span className="block truncate">{brand_name}</span>
        <span className="block truncate text-muted text-sm" title={title}>
          <Name id={publisher_id} /> {publisher_id} · {title}
        </span>
      </span>
    ),
    fixed: true,
  },
  {
    id: 'network',
    header: 'Network',
    cell: ({ network_name, network_id }) => network_name ?? network_id ?? '–',
  },
  {
    id: 'url',
    header: 'Network link',
    cell: ({ network_url, original_url }) => (
      <span className="block min-w-[24ch] break-all font-mono text-sm">
        {network_url === null ? (
          <>
            <span className="font-sans text-held">No link can be built for</span>{' '}
            <span translate="no">{shortUrl(original_url)}</span>
          </>
        ) : (
          <span translate="no" title={network_url}>
            {shortUrl(network_url)}
          </span>
        )}
      </span>
    ),
    fixed: true,
  },
  {
    id: 'tracking',
    header: 'Tracking',
    cell: ({ is_cj_tracked, status }) => (
      <span className="flex flex-wrap gap-1.5">
        {is_cj_tracked ? <Badge tone="approved">CJ tracked</Badge> : <Badge>Not CJ</Badge>}
        {status === 'inactive' && <Badge tone="held">Inactive</Badge>}
      </span>
    ),
  },
  { id: 'updated', header: 'Updated', cell: ({ updated_at }) => <Age at={updated_at} /> },
];

/** The ten most recently updated links, each with the network's link to which it redirects. */
export function LinkVerification() {
  const { data, error, isFetching, refetch } = useQuery(verificationQuery);
  const refresh = async () => {
    const { isError } = await refetch();
    if (isError) toast.error('Refresh failed', 'Failed to refresh verification data.');
    else toast.success('Verification refreshed');
  };
  return (
    <Section
      title="Link Verification"
      lead="The ten most recently updated links of all publishers, and the network’s link to which each redirects."
      isFirst
      aside={
        <Button
          loading={isFetching}
          onClick={() => void refresh()}
          icon={<RefreshCw aria-hidden="true" className="size-4" strokeWidth={1.5} />}
        >
          Refresh
        </Button>
      }
    >
      <DataTable
        caption="Most recently updated links"
        columns={COLUMNS}
        rows={data}
        rowKey={({ id }) => id}
        rowHeight={57}
        maxHeight={720}
        choosesColumns={false}
        error={error ? { detail: errorText(error), onRetry: () => void refresh() } : undefined}
        empty={<EmptyState title="No links yet.">The links that publishers create appear here.</EmptyState>}
      />
    </Section>
  );
}

function Age({ at }: { at: string }) {
  const now = useNow();
  return (
    <time dateTime={at} title={at} className="figures whitespace-nowrap @max-xs:whitespace-normal">
      {now === null ? '' : linkAge(at, now)}
    </time>
  );
}
