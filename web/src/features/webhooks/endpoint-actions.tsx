import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type RefObject, Suspense, useState } from 'react';
import { api, bodyOf } from '../../lib/client.ts';
import { errorText } from '../../lib/error-text.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { toast } from '../../ui/toast.ts';
import { type Endpoint, type SecretEndpoint, webhookKeys } from './webhooks-query.ts';

const EndpointDialog = lazyPart(() => import('./endpoint-dialog.tsx'));

interface EndpointActionsProps {
  endpoint: Endpoint;
  heading: RefObject<HTMLElement | null>;
  onRotated: (endpoint: SecretEndpoint) => void;
}

/** Edits, enables, disables and deletes an endpoint, and rotates its secret. */
export function EndpointActions({ endpoint, heading, onRotated }: EndpointActionsProps) {
  const { id, kind, name, is_active: isActive } = endpoint;
  const [isEditing, setEditing] = useState(false);
  const params = { path: { id } };
  const queries = useQueryClient();
  const navigate = useNavigate();
  const reload = () => queries.invalidateQueries({ queryKey: webhookKeys.all });
  const enable = useMutation({
    mutationFn: () => bodyOf(api.POST('/v1/publisher/webhooks/{id}/enable', { params })),
    onSuccess: () => {
      toast.success('Endpoint enabled');
      return reload();
    },
    onError: (error) => toast.error('We couldn’t enable the endpoint.', errorText(error)),
  });
  const disable = async () => {
    await bodyOf(api.PATCH('/v1/publisher/webhooks/{id}', { params, body: { is_active: false } }));
    toast.success('Endpoint disabled');
    await reload();
  };
  const rotate = async () => {
    const { data } = await bodyOf(api.POST('/v1/publisher/webhooks/{id}/rotate-secret', { params }));
    onRotated(data);
    await reload();
  };
  const remove = async () => {
    await bodyOf(api.DELETE('/v1/publisher/webhooks/{id}', { params }));
    toast.success('Endpoint deleted');
    await navigate({ to: '/app/webhooks' });
    await reload();
  };
  return (
    <>
      <Button onClick={() => setEditing(true)}>Edit</Button>
      {isEditing && (
        <Suspense>
          <EndpointDialog endpoint={endpoint} open onOpenChange={setEditing} />
        </Suspense>
      )}
      {isActive ? (
        <ConfirmDialog
          title={`Disable “${name}”?`}
          description="Its pending deliveries are canceled, and events aren’t stored for it until you enable it. A replay can send the canceled ones."
          confirmLabel="Disable endpoint"
          trigger={<Button>Disable</Button>}
          onConfirm={disable}
          focusAfter={heading}
        />
      ) : (
        <Button variant="primary" loading={enable.isPending} onClick={() => enable.mutate()}>
          Enable
        </Button>
      )}
      {kind === 'webhook' && (
        <ConfirmDialog
          title="Rotate the signing secret?"
          description="You get a new secret, which is shown once. For 24 hours, both secrets sign every delivery, so that you can change it without a gap."
          confirmLabel="Rotate secret"
          destructive={false}
          trigger={<Button>Rotate secret</Button>}
          onConfirm={rotate}
        />
      )}
      <ConfirmDialog
        title={`Delete “${name}”?`}
        description="It gets no more events, and its delivery log disappears. This can’t be undone."
        confirmLabel="Delete endpoint"
        trigger={<Button variant="danger">Delete</Button>}
        onConfirm={remove}
      />
    </>
  );
}
