import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { formatCount } from '../../../../../../worker/platform/contract/counts.ts';
import { useMay } from '../../../../lib/operator-permission.ts';
import { PagedTable } from '../../../../shell/operator/paged-table.tsx';
import { useChangeSearch } from '../../../../shell/operator/use-change-search.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Code } from '../../../../ui/code.tsx';
import type { DataColumn } from '../../../../ui/data-table-columns.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { PlainTextField } from '../../../../ui/plain-field.tsx';
import { RelativeTime } from '../../../../ui/relative-time.tsx';
import { textIn } from '../../../../ui/text-in.ts';
import { LiftDialog } from './lift-dialog.tsx';
import {
  STOPPED_PER_PAGE,
  type StoppedAddress,
  type StoppedAddressesSearch,
  stoppedAddressesQuery,
} from './stopped-addresses-query.ts';

/** The addresses whose emails came back or were reported as spam. */
export function StoppedAddresses() {
  const search = useSearch({ from: '/_signed-in/_operator/admin/alerts/stopped-addresses' });
  const { email, page = 1 } = search;
  const change = useChangeSearch<StoppedAddressesSearch>();
  const result = useQuery({ ...stoppedAddressesQuery(search), placeholderData: keepPreviousData });
  const mayLift = useMay('system:write');
  const columns = useMemo(() => columnsFor(mayLift), [mayLift]);
  return (
    <>
      <p className="mb-4 max-w-[64ch] text-base text-muted">
        Emails to these addresses bounced or were reported as spam. They get only the emails that security or
        the law requires. Addresses are stored as hashes, so only a whole address can be found.
      </p>
      <PagedTable
        caption="Stopped addresses"
        result={result}
        page={page}
        perPage={STOPPED_PER_PAGE}
        columns={columns}
        rowKey={({ id }) => id}
        rowHeight={57}
        empty={
          email ? (
            <EmptyState
              title={`Emails to ${email} aren’t stopped.`}
              action={<Button onClick={() => change({ email: undefined, page: undefined })}>Show all</Button>}
            />
          ) : (
            <EmptyState title="No stopped addresses." />
          )
        }
        tools={
          <form
            key={email}
            className="flex flex-wrap items-end gap-2"
            onSubmit={(event) => {
              event.preventDefault();
              const typed = textIn(new FormData(event.currentTarget), 'email');
              change({ email: typed || undefined, page: undefined });
            }}
          >
            <PlainTextField
              label="Find an address"
              name="email"
              type="email"
              defaultValue={email}
              placeholder="ada@site.example"
            />
            <Button type="submit">Find</Button>
          </form>
        }
      />
    </>
  );
}

function columnsFor(mayLift: boolean): DataColumn<StoppedAddress>[] {
  return [
    {
      id: 'address',
      header: 'Address',
      cell: ({ address }) => <span className="block min-w-[18ch] break-all">{address}</span>,
      fixed: true,
    },
    {
      id: 'cause',
      header: 'Cause',
      cell: ({ cause }) => (
        <Badge tone={cause === 'complaint' ? 'reversed' : 'held'}>
          {cause === 'complaint' ? 'Reported as spam' : 'Bounced'}
        </Badge>
      ),
    },
    {
      id: 'code',
      header: 'Provider’s reason',
      cell: ({ code, driver }) => (
        <span className="block">
          <Code className="font-mono text-sm">{code}</Code>
          <span className="block text-muted text-sm">{driver}</span>
        </span>
      ),
    },
    { id: 'count', header: 'Times', cell: ({ count }) => formatCount(count), numeric: true },
    { id: 'first', header: 'First', cell: ({ first_at }) => <RelativeTime at={first_at} />, hidden: true },
    { id: 'last', header: 'Last', cell: ({ last_at }) => <RelativeTime at={last_at} /> },
    ...(mayLift
      ? [
          {
            id: 'actions',
            header: 'Actions',
            cell: (stopped: StoppedAddress) => <LiftDialog stopped={stopped} />,
            fixed: true,
          },
        ]
      : []),
  ];
}
