import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMay } from '../../../../lib/operator-permission.ts';
import { DataBoundary } from '../../../../shell/data-boundary.tsx';
import { Badge } from '../../../../ui/badge.tsx';
import { DateTime } from '../../../../ui/date-time.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { linkClass } from '../../../../ui/link-class.ts';
import { LoadingState } from '../../../../ui/loading-state.tsx';
import { Section } from '../../../../ui/section.tsx';
import { Table } from '../../../../ui/table.tsx';
import { CreatePartner } from './create-partner.tsx';
import { partnersQuery } from './partners-query.ts';

/** The partner networks, and the form of a new one. */
export function Partners() {
  const mayCreate = useMay('money:write');
  return (
    <Section
      title="Partner networks"
      lead="They report their conversions by postbacks. Operators add their programs."
      aside={mayCreate && <CreatePartner />}
    >
      <DataBoundary
        failed="We couldn’t load the partner networks."
        loading={<LoadingState label="Loading partner networks" />}
      >
        <List />
      </DataBoundary>
    </Section>
  );
}

function List() {
  const { data: partners } = useSuspenseQuery(partnersQuery);
  if (partners.length === 0)
    return (
      <EmptyState title="No partner networks yet.">
        A new one needs a link template, programs, and a postback secret.
      </EmptyState>
    );
  return (
    <Table
      caption="Partner networks"
      columns={[
        {
          header: 'Network',
          cell: ({ network_id, name }) => (
            <span className="block min-w-[16ch]">
              <Link
                to="/admin/networks/networks/$network"
                params={{ network: network_id }}
                className={linkClass()}
              >
                {name}
              </Link>
              <span className="block text-muted text-sm">{network_id}</span>
            </span>
          ),
        },
        {
          header: 'State',
          cell: ({ is_active }) => (
            <Badge tone={is_active ? 'approved' : 'held'}>{is_active ? 'Active' : 'Paused'}</Badge>
          ),
        },
        {
          header: 'New programs',
          cell: ({ auto_approve }) => (auto_approve ? 'Approved automatically' : 'Wait for an operator'),
        },
        { header: 'Attribution', cell: ({ attribution_days }) => `${attribution_days} days`, numeric: true },
        { header: 'Added', cell: ({ created_at }) => <DateTime at={created_at} precision="day" /> },
      ]}
      rows={partners}
      rowKey={({ network_id }) => network_id}
    />
  );
}
