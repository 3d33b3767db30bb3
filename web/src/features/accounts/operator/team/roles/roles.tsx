import { useSuspenseQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useMemo, useState } from 'react';
import { useMay } from '../../../../../lib/operator-permission.ts';
import { DataBoundary } from '../../../../../shell/data-boundary.tsx';
import { type Operator, operatorsQuery } from '../../../../../shell/operator/operators-query.ts';
import { Badge } from '../../../../../ui/badge.tsx';
import { Button } from '../../../../../ui/button.tsx';
import { DataTable } from '../../../../../ui/data-table.tsx';
import type { DataColumn } from '../../../../../ui/data-table-columns.ts';
import { DateTime } from '../../../../../ui/date-time.tsx';
import { EmptyState } from '../../../../../ui/empty-state.tsx';
import { lazyPart } from '../../../../../ui/lazy-part.tsx';
import { ROLE_NAMES } from './role-choices.ts';

const RoleDialog = lazyPart(() => import('./role-dialog.tsx'));

const COLUMNS: readonly DataColumn<Operator>[] = [
  {
    id: 'name',
    header: 'Name',
    cell: ({ full_name, email }) => (
      <div className="max-w-[40ch] min-w-[16ch] max-sm:max-w-[18ch]">
        <span className="block break-words">{full_name}</span>
        <span className="block break-words text-muted text-sm">{email}</span>
      </div>
    ),
    sortBy: ({ full_name }) => full_name,
    fixed: true,
  },
  {
    id: 'role',
    header: 'Role',
    cell: ({ role }) => <Badge tone={role === 'admin' ? 'river' : 'neutral'}>{ROLE_NAMES[role]}</Badge>,
    sortBy: ({ role }) => role,
  },
  {
    id: 'since',
    header: 'Account since',
    cell: ({ created_at }) => <DateTime at={created_at} precision="day" />,
    sortBy: ({ created_at }) => created_at,
  },
];

/** The accounts with an operator’s role. */
export function Roles() {
  return (
    <DataBoundary
      failed="We couldn’t load the operators."
      loading={<OperatorTable columns={COLUMNS} rows={undefined} />}
    >
      <LoadedRoles />
    </DataBoundary>
  );
}

function LoadedRoles() {
  const { data } = useSuspenseQuery(operatorsQuery);
  const mayChange = useMay('operators:write');
  // The dialog keeps its account while it closes.
  const [dialog, setDialog] = useState<DialogState>();
  const columns = useMemo(
    (): DataColumn<Operator>[] => [...COLUMNS, ...(mayChange ? [actionsColumn(setDialog)] : [])],
    [mayChange],
  );
  return (
    <>
      <OperatorTable
        columns={columns}
        rows={data}
        tools={
          mayChange && (
            <Button variant="primary" onClick={() => setDialog({ operator: null, open: true })}>
              Add an operator
            </Button>
          )
        }
      />
      <Suspense>
        {dialog && <RoleDialog {...dialog} onOpenChange={(open) => setDialog({ ...dialog, open })} />}
      </Suspense>
    </>
  );
}

interface DialogState {
  operator: Operator | null;
  open: boolean;
}

function actionsColumn(openDialog: (dialog: DialogState) => void): DataColumn<Operator> {
  return {
    id: 'actions',
    header: 'Actions',
    cell: (operator) => (
      <Button
        size="sm"
        aria-label={`Change role of ${operator.full_name}`}
        onClick={() => openDialog({ operator, open: true })}
      >
        Change role
      </Button>
    ),
    fixed: true,
  };
}

interface OperatorTableProps {
  columns: readonly DataColumn<Operator>[];
  rows: readonly Operator[] | undefined;
  tools?: ReactNode;
}

function OperatorTable({ columns, rows, tools }: OperatorTableProps) {
  return (
    <DataTable
      caption="Operators"
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      rowHeight={57}
      choosesColumns={false}
      tools={tools}
      empty={
        <EmptyState title="No operators yet.">
          The operator token of the deployment sets the first admin.
        </EmptyState>
      }
    />
  );
}
