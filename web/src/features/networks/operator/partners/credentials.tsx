import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, bodyOf } from '../../../../lib/client.ts';
import { ignoreCanceled, withConfirmation } from '../../../../lib/confirm-session.ts';
import { useMay } from '../../../../lib/operator-permission.ts';
import { Person } from '../../../../shell/operator/person.tsx';
import { ReasonDialog } from '../../../../shell/reason-dialog.tsx';
import { Badge } from '../../../../ui/badge.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { Code } from '../../../../ui/code.tsx';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { CopyButton } from '../../../../ui/copy-button.tsx';
import { DateTime } from '../../../../ui/date-time.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { NativeSelect } from '../../../../ui/native-select.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { Table } from '../../../../ui/table.tsx';
import { toast } from '../../../../ui/toast.ts';
import { networkKeys } from '../networks-query.ts';
import { addCredential, type NewCredential } from './add-credential.ts';
import { type Credential, credentialsQuery } from './partners-query.ts';

const KINDS = [
  { value: 'hmac', label: 'HMAC key: the partner signs each postback' },
  { value: 'secret', label: 'Secret: the partner sends it with each postback' },
];
const KIND_NAMES: Record<Credential['kind'], string> = { hmac: 'HMAC key', secret: 'Secret' };

/** The postback secrets of a partner. The value of a new one is shown once, also while it waits for a second person. */
export function Credentials({ network }: { network: string }) {
  const { data: credentials } = useSuspenseQuery(credentialsQuery(network));
  const mayChange = useMay('money:write');
  const [created, setCreated] = useState<NewCredential>();
  return (
    <div className="grid gap-4">
      {created && <NewValue created={created} onStored={() => setCreated(undefined)} />}
      {credentials.length === 0 ? (
        <EmptyState title="No postback secrets.">Without one, every postback is refused.</EmptyState>
      ) : (
        <Table
          caption="Postback secrets"
          columns={[
            { header: 'Kind', cell: ({ kind }) => KIND_NAMES[kind] },
            {
              header: 'State',
              cell: ({ revoked_at }) => (
                <Badge tone={revoked_at ? 'neutral' : 'approved'}>{revoked_at ? 'Revoked' : 'Valid'}</Badge>
              ),
            },
            {
              header: 'Added',
              cell: ({ created_at, created_by }) => (
                <>
                  <DateTime at={created_at} />
                  <span className="block text-muted text-sm">
                    by <Person actor={created_by} />
                  </span>
                </>
              ),
            },
            {
              header: 'Revoked',
              cell: ({ revoked_at }) => (revoked_at ? <DateTime at={revoked_at} /> : '–'),
            },
            {
              header: 'Actions',
              cell: (credential) =>
                mayChange && credential.revoked_at === null && <Revoke credential={credential} />,
            },
          ]}
          rows={credentials}
          rowKey={({ id }) => id}
        />
      )}
      {mayChange && (
        <div>
          <AddCredential network={network} onCreated={setCreated} />
        </div>
      )}
    </div>
  );
}

function AddCredential({
  network,
  onCreated,
}: {
  network: string;
  onCreated: (created: NewCredential) => void;
}) {
  const queries = useQueryClient();
  const add = async (reason: string, fields: FormData) => {
    const kind = fields.get('kind') === 'secret' ? 'secret' : 'hmac';
    onCreated(await addCredential(network, { kind, reason }));
    await queries.invalidateQueries({ queryKey: networkKeys.all });
  };
  return (
    <ReasonDialog
      title="Add a postback secret?"
      description="Anyone who has it can report sales, so a second person approves it. The previous one stays valid until you revoke it."
      submitLabel="Add the secret"
      failed="We couldn’t add the secret."
      trigger={<Button size="sm">Add a postback secret</Button>}
      onSubmit={add}
    >
      <NativeSelect label="Kind" name="kind" choices={KINDS} />
    </ReasonDialog>
  );
}

function NewValue({ created, onStored }: { created: NewCredential; onStored: () => void }) {
  return (
    <Card
      look="boxed"
      title="The new postback secret"
      footer={
        <>
          <CopyButton variant="primary" text={created.value} label="Copy" />
          <Button onClick={onStored}>I have stored it</Button>
        </>
      }
    >
      <Notice
        tone="held"
        title="Copy it now. It’s shown only once."
        detail={created.waits && 'It is valid once another person has approved it. See Changes in the menu.'}
      />
      <Code className="mt-4 block font-mono text-base break-all">{created.value}</Code>
    </Card>
  );
}

function Revoke({ credential: { id, network_id, kind } }: { credential: Credential }) {
  const queries = useQueryClient();
  const revoke = async () => {
    const params = { path: { network: network_id, id } };
    await withConfirmation(() =>
      bodyOf(api.DELETE('/v1/operations/networks/{network}/push-credentials/{id}', { params })),
    );
    toast.success('Secret revoked');
    await queries.invalidateQueries({ queryKey: networkKeys.all });
  };
  return (
    <ConfirmDialog
      title={`Revoke this ${KIND_NAMES[kind]}?`}
      description="Postbacks with it are refused from now on. It can’t be undone."
      confirmLabel="Revoke"
      trigger={<Button size="sm">Revoke</Button>}
      onConfirm={() => revoke().catch(ignoreCanceled)}
    />
  );
}
