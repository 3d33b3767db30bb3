import { formatCount } from '../../../../../worker/platform/contract/counts.ts';
import { Badge, type Tone } from '../../../ui/badge.tsx';
import { DefinitionList } from '../../../ui/definition-list.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { sentenceCase } from '../../../ui/sentence-case.ts';
import { Table } from '../../../ui/table.tsx';
import { NetworkName } from '../network-name.tsx';
import type { BrandDetail } from './operator-brands-query.ts';

type Program = BrandDetail['programs'][number];

const TONES: Record<Program['status'], Tone> = {
  approved: 'approved',
  pending: 'held',
  rejected: 'reversed',
};

/** What is known about a brand, and its programs. */
export function BrandDetails({ detail }: { detail: BrandDetail }) {
  const { brand, programs, programs_total, merge_target, merged_into, earlier_names } = detail;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {merged_into !== null && (
        <Notice
          tone="held"
          title={
            merge_target === null
              ? 'Its network renamed this brand.'
              : 'This brand was merged into another one.'
          }
          detail={merged_into}
        />
      )}
      {brand && (
        <DefinitionList
          items={[
            { term: 'Category', value: brand.category ?? 'General' },
            { term: 'Country', value: brand.country ?? 'All' },
            {
              term: 'Commission',
              value: <span className="figures">{sentenceCase(brand.commission_rate)}</span>,
            },
            {
              term: 'Cookie duration',
              value: brand.cookie_duration === null ? 'Not stated' : `${brand.cookie_duration} days`,
            },
            { term: 'Website', value: <span className="break-all">{brand.website_url}</span> },
            { term: 'Networks', value: brand.networks.join(', ') },
            {
              term: 'EPC',
              value: `${brand.epc_7_day ?? '–'} in 7 days, ${brand.epc_3_month ?? '–'} in 3 months`,
            },
            { term: 'Description', value: brand.description ?? '–' },
            ...(earlier_names.length > 0 ? [{ term: 'Earlier names', value: earlier_names.join(', ') }] : []),
          ]}
        />
      )}
      <Table
        caption={`Programs (${formatCount(programs_total)})`}
        showCaption
        columns={[
          {
            header: 'Program',
            cell: ({ program_name, advertiser_name, domains }) => (
              <span className="block min-w-[18ch]">
                {program_name}
                <span className="block text-sm text-muted">{[advertiser_name, ...domains].join(' · ')}</span>
              </span>
            ),
          },
          { header: 'Network', cell: ({ network_id }) => <NetworkName slug={network_id} /> },
          { header: 'Country', cell: ({ country }) => country ?? '–' },
          {
            header: 'Commission',
            cell: ({ commission_rate }) => sentenceCase(commission_rate),
            numeric: true,
          },
          {
            header: 'Status',
            cell: ({ status, is_active }) => (
              <span className="flex flex-wrap gap-1.5">
                <Badge tone={TONES[status]}>{status}</Badge>
                {!is_active && <Badge>Not listed</Badge>}
              </span>
            ),
          },
        ]}
        rows={programs}
        rowKey={({ id }) => id}
      />
    </div>
  );
}
