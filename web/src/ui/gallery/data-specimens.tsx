import { useState } from 'react';
import { Badge, type Tone } from '../badge.tsx';
import { Code } from '../code.tsx';
import { DataTable } from '../data-table.tsx';
import type { DataColumn } from '../data-table-columns.ts';
import { Money } from '../money.tsx';
import { Pagination } from '../pagination.tsx';
import { Section } from '../section.tsx';
import { Table } from '../table.tsx';
import { TextField } from '../text-field.tsx';

interface Conversion {
  id: string;
  brand: string;
  status: 'approved' | 'pending' | 'reversed';
  micros: bigint;
  clicks: number;
}

const BRANDS = ['Alder & Ash', 'Brook Kettles', 'Cinder Lamps', 'Dune Outdoors', 'Ember Coffee'];
const STATUSES = ['approved', 'pending', 'reversed'] as const;
const TONES: Record<Conversion['status'], Tone> = {
  approved: 'approved',
  pending: 'held',
  reversed: 'reversed',
};

const ROWS: Conversion[] = Array.from({ length: 5000 }, (_, index) => ({
  id: `cnv_${String(index + 1).padStart(4, '0')}`,
  brand: BRANDS[(index * 7) % BRANDS.length] ?? '',
  status: STATUSES[(index * 5) % STATUSES.length] ?? 'pending',
  micros: BigInt((index * 7919) % 5003) * 10_007n,
  clicks: (index * 31) % 977,
}));

const COLUMNS: DataColumn<Conversion>[] = [
  {
    id: 'id',
    header: 'Conversion',
    cell: ({ id }) => <Code className="text-sm">{id}</Code>,
    fixed: true,
    width: '130px',
  },
  { id: 'brand', header: 'Brand', cell: ({ brand }) => brand, sortBy: ({ brand }) => brand },
  {
    id: 'status',
    header: 'Status',
    cell: ({ status }) => <Badge tone={TONES[status]}>{status}</Badge>,
    sortBy: ({ status }) => status,
  },
  {
    id: 'clicks',
    header: 'Clicks',
    cell: ({ clicks }) => clicks,
    sortBy: ({ clicks }) => clicks,
    numeric: true,
  },
  {
    id: 'amount',
    header: 'Commission',
    cell: ({ micros }) => <Money amount={decimal(micros)} />,
    sortBy: ({ micros }) => micros,
    numeric: true,
  },
  { id: 'note', header: 'Note', cell: () => 'none', hidden: true },
];

/** Tables in all states, and pagination. */
export function DataSpecimens() {
  const [page, setPage] = useState(4);
  const [failed, setFailed] = useState(true);
  return (
    <Section title="Tables">
      <div className="flex flex-col gap-12">
        <DataTable
          caption="Conversions"
          columns={COLUMNS}
          rows={ROWS}
          rowKey={({ id }) => id}
          maxHeight={420}
          note="The first 5,000 of 52,140 are shown. Choose a shorter time to see all of it."
          tools={<TextField label="Search" placeholder="Brand or ID" className="max-w-72 grow" />}
        />
        <Pagination label="Conversions" page={page} perPage={50} total={1204} onPageChange={setPage} />
        <div className="grid gap-10 lg:grid-cols-2">
          <DataTable caption="Loading" columns={COLUMNS} rows={undefined} rowKey={({ id }) => id} />
          <DataTable
            caption="Failed"
            columns={COLUMNS}
            rows={failed ? undefined : ROWS.slice(0, 3)}
            rowKey={({ id }) => id}
            error={
              failed ? { detail: 'We couldn’t reach the API.', onRetry: () => setFailed(false) } : undefined
            }
          />
          <DataTable caption="Empty" columns={COLUMNS} rows={[]} rowKey={({ id }) => id} />
          <Table
            caption="Commission ranges"
            showCaption
            columns={[
              { header: 'Kind', cell: ({ kind }) => kind },
              { header: 'Range', numeric: true, cell: ({ range }) => range },
            ]}
            rows={[
              { kind: 'Software', range: '20–30%' },
              { kind: 'Fashion', range: '5–12%' },
            ]}
            rowKey={({ kind }) => kind}
          />
        </div>
      </div>
    </Section>
  );
}

function decimal(micros: bigint): string {
  return `${micros / 1_000_000n}.${String(micros % 1_000_000n).padStart(6, '0')}`;
}
