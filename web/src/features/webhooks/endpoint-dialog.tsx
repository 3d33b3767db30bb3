import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Suspense, useId, useState } from 'react';
import { api, bodyOf } from '../../lib/client.ts';
import { touchedOf } from '../../lib/touched.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { toast } from '../../ui/toast.ts';
import { EndpointForm, type EndpointInput } from './endpoint-form.tsx';
import { type Endpoint, type SecretEndpoint, webhookKeys } from './webhooks-query.ts';

interface EndpointDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The endpoint to edit; none for a new one. */
  endpoint?: Endpoint;
  onCreated?: (endpoint: SecretEndpoint) => void;
}

/** Creates or edits an endpoint in a dialog. */
export default function EndpointDialog({
  open,
  onOpenChange,
  endpoint: present,
  onCreated,
}: EndpointDialogProps) {
  const [endpoint] = useState(present);
  const formId = useId();
  const queries = useQueryClient();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: async (input: EndpointInput) => {
      if (!endpoint) return onCreated?.(await create(input));
      await update(endpoint, input);
    },
    onSuccess: () => {
      toast.success(endpoint ? 'Endpoint updated' : 'Endpoint added');
      onOpenChange(false);
      return queries.invalidateQueries({ queryKey: webhookKeys.list() });
    },
  });
  return (
    <Dialog
      title={endpoint ? `Edit “${endpoint.name}”` : 'Add an endpoint'}
      open={open}
      onOpenChange={onOpenChange}
      footer={
        <Button type="submit" form={formId} variant="primary" loading={isPending}>
          {endpoint ? 'Save endpoint' : 'Add endpoint'}
        </Button>
      }
    >
      <Suspense fallback={<LoadingState label="Loading the events" />}>
        <EndpointForm id={formId} endpoint={endpoint} onSubmit={mutateAsync} />
      </Suspense>
    </Dialog>
  );
}

async function create(body: EndpointInput): Promise<SecretEndpoint> {
  return (await bodyOf(api.POST('/v1/publisher/webhooks', { body }))).data;
}

async function update(filled: Endpoint, { name, url, events }: EndpointInput): Promise<void> {
  const { change: body } = touchedOf(filled, { name, url, events });
  await bodyOf(api.PATCH('/v1/publisher/webhooks/{id}', { params: { path: { id: filled.id } }, body }));
}
