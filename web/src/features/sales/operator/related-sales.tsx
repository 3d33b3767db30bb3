import { PublisherLink } from '../../../shell/operator/publisher-link.tsx';
import { Badge, type Tone } from '../../../ui/badge.tsx';
import { DateTime } from '../../../ui/date-time.tsx';
import { Money } from '../../../ui/money.tsx';
import { Table } from '../../../ui/table.tsx';
import { NetworkName } from '../../catalog/network-name.tsx';
import type { RelatedSale } from './requests-query.ts';

const TONES: Record<RelatedSale['status'], Tone> = {
  pending: 'held',
  approved: 'approved',
  paid: 'approved',
  reversed: 'reversed',
};

/** Sales that may be the same as a claim, or that are like it. */
export function RelatedSales({ caption, sales }: { caption: string; sales: readonly RelatedSale[] }) {
  return (
    <Table
      caption={caption}
      columns={[
        { header: 'Sale', cell: ({ converted_at }) => <DateTime at={converted_at} /> },
        {
          header: 'Order',
          cell: ({ order_id }) => <span className="break-all">{order_id ?? 'No order ID'}</span>,
        },
        { header: 'Network', cell: ({ network_id }) => <NetworkName slug={network_id} /> },
        {
          header: 'Publisher',
          cell: ({ publisher_id }) =>
            publisher_id ? <PublisherLink id={publisher_id} /> : <Badge>Unattributed</Badge>,
        },
        { header: 'Status', cell: ({ status }) => <Badge tone={TONES[status]}>{status}</Badge> },
        { header: 'Commission', cell: ({ gross }) => <Money amount={gross} />, numeric: true },
      ]}
      rows={sales}
      rowKey={({ conversion_id }) => conversion_id}
    />
  );
}
