import { Link } from '@tanstack/react-router';
import type { DataColumn } from '../../../../../ui/data-table-columns.ts';
import { DateTime } from '../../../../../ui/date-time.tsx';
import { linkClass } from '../../../../../ui/link-class.ts';
import { Money } from '../../../../../ui/money.tsx';
import { DeletionBadge, PlanBadge, StatusBadge } from '../publisher-badges.tsx';
import type { ListedPublisher } from '../publishers-query.ts';

export const PUBLISHER_COLUMNS: readonly DataColumn<ListedPublisher>[] = [
  {
    id: 'publisher',
    header: 'Publisher',
    cell: ({ publisher_id, full_name }) => (
      <div className="min-w-[16ch] max-w-[32ch] max-sm:max-w-[22ch]">
        <Link
          to="/admin/publishers/$id"
          params={{ id: publisher_id }}
          className={`${linkClass()} block truncate`}
        >
          {full_name}
        </Link>
        <span className="figures block text-muted text-sm">{publisher_id}</span>
      </div>
    ),
    fixed: true,
  },
  {
    id: 'email',
    header: 'Email',
    cell: ({ email }) => (
      <span className="block max-w-[30ch] truncate" title={email}>
        {email}
      </span>
    ),
  },
  {
    id: 'status',
    header: 'Status',
    cell: ({ status, erased_from }) => (
      <span className="flex flex-wrap gap-1.5">
        <StatusBadge status={status} />
        {erased_from && <DeletionBadge from={erased_from} />}
      </span>
    ),
  },
  { id: 'plan', header: 'Rate limit', cell: ({ plan }) => <PlanBadge plan={plan} /> },
  {
    id: 'sites',
    header: 'Verified sites',
    cell: ({ verified_sites, sites }) => `${verified_sites} of ${sites}`,
    numeric: true,
  },
  { id: 'pending', header: 'Pending', cell: ({ pending }) => <Money amount={pending} />, numeric: true },
  { id: 'approved', header: 'Approved', cell: ({ approved }) => <Money amount={approved} />, numeric: true },
  {
    id: 'joined',
    header: 'Joined',
    cell: ({ joined_at }) => <DateTime at={joined_at} precision="day" />,
  },
];
