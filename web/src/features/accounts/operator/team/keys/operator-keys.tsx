import { useSuspenseQuery } from '@tanstack/react-query';
import { Suspense, useMemo, useState } from 'react';
import { useMay } from '../../../../../lib/operator-permission.ts';
import { DataBoundary } from '../../../../../shell/data-boundary.tsx';
import { Badge } from '../../../../../ui/badge.tsx';
import { Button } from '../../../../../ui/button.tsx';
import { Card } from '../../../../../ui/card.tsx';
import { Code } from '../../../../../ui/code.tsx';
import { CopyButton } from '../../../../../ui/copy-button.tsx';
import { DataTable } from '../../../../../ui/data-table.tsx';
import { EmptyState } from '../../../../../ui/empty-state.tsx';
import { lazyPart } from '../../../../../ui/lazy-part.tsx';
import { LoadingState } from '../../../../../ui/loading-state.tsx';
import { Notice } from '../../../../../ui/notice.tsx';
import { useNow } from '../../../../../ui/use-now.ts';
import { keyColumns } from './key-columns.tsx';
import { type NewOperatorKey, type OperatorKey, operatorKeysQuery } from './operator-keys-query.ts';
import { RevokeKeyDialog } from './revoke-key-dialog.tsx';

const CreateKeyDialog = lazyPart(() => import('./create-key-dialog.tsx'));

/** The keys of operators’ programs. */
export function OperatorKeys() {
  return (
    <DataBoundary
      failed="We couldn’t load the operator keys."
      loading={<LoadingState label="Loading operator keys" />}
    >
      <LoadedKeys />
    </DataBoundary>
  );
}

function LoadedKeys() {
  const { data: keys } = useSuspenseQuery(operatorKeysQuery).data;
  const now = useNow();
  const mayChange = useMay('operators:write');
  const [isCreating, setCreating] = useState<boolean>();
  const [created, setCreated] = useState<NewOperatorKey>();
  const [revoked, setRevoked] = useState<{ operatorKey: OperatorKey; open: boolean }>();
  const columns = useMemo(
    () => keyColumns(now, mayChange ? (operatorKey) => setRevoked({ operatorKey, open: true }) : null),
    [now, mayChange],
  );
  return (
    <>
      {created && <NewKey created={created} onStored={() => setCreated(undefined)} />}
      <DataTable
        caption="Operator keys"
        columns={columns}
        rows={keys}
        rowKey={({ id }) => id}
        rowHeight={57}
        tools={
          mayChange && (
            <Button variant={created ? 'secondary' : 'primary'} onClick={() => setCreating(true)}>
              Create an operator key
            </Button>
          )
        }
        empty={
          <EmptyState title="No operator keys yet.">
            A program that reads or changes what operators do gets a key with only the permissions it needs.
          </EmptyState>
        }
      />
      {isCreating !== undefined && (
        <Suspense>
          <CreateKeyDialog open={isCreating} onOpenChange={setCreating} onCreated={setCreated} />
        </Suspense>
      )}
      {revoked && <RevokeKeyDialog {...revoked} onOpenChange={(open) => setRevoked({ ...revoked, open })} />}
    </>
  );
}

function NewKey({ created, onStored }: { created: NewOperatorKey; onStored: () => void }) {
  return (
    <Card
      look="boxed"
      title={`Your new key “${created.name}”`}
      className="mb-8"
      footer={
        <>
          <CopyButton variant="primary" text={created.full_key} label="Copy key" />
          <Button onClick={onStored}>I have stored it</Button>
        </>
      }
    >
      <Notice tone="held" title="Copy this key now." detail="It’s shown only once." />
      <Code className="mt-4 block font-mono text-base break-all">{created.full_key}</Code>
      <p className="mt-2 text-base text-muted">
        <Badge>{created.permissions.join(', ')}</Badge>
      </p>
    </Card>
  );
}
