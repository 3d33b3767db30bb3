import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { api, bodyOf } from '../../lib/client.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toast } from '../../ui/toast.ts';
import { type ApiKey, keyKeys } from './keys-query.ts';

interface KeyActionsProps {
  apiKey: ApiKey;
  focusAfter: RefObject<HTMLElement | null>;
}

/** The buttons that revoke and delete a key, each with a question. */
export function KeyActions({ apiKey: { id, name, is_active }, focusAfter }: KeyActionsProps) {
  const params = { path: { id } };
  const revoke = useKeyMutation(
    () => bodyOf(api.POST('/v1/publisher/keys/{id}/revoke', { params })),
    'API key revoked',
    'Failed to revoke API key',
  );
  const remove = useKeyMutation(
    () => bodyOf(api.DELETE('/v1/publisher/keys/{id}', { params })),
    'API key deleted',
    'Failed to delete API key',
  );
  return (
    <div className="flex gap-2">
      {is_active && (
        <ConfirmDialog
          title={`Revoke “${name}”?`}
          description="Anything using this key stops working within a minute. You can’t reactivate it. Its usage history stays."
          confirmLabel="Revoke key"
          trigger={
            <Button size="sm" aria-label={`Revoke ${name}`}>
              Revoke
            </Button>
          }
          onConfirm={revoke}
          focusAfter={focusAfter}
        />
      )}
      <ConfirmDialog
        title={`Delete “${name}” permanently?`}
        description="Anything using this key stops working within a minute, and its usage history is deleted. This can’t be undone."
        confirmLabel="Delete key"
        trigger={
          <Button size="sm" variant="danger" aria-label={`Delete ${name}`}>
            Delete
          </Button>
        }
        onConfirm={remove}
        focusAfter={focusAfter}
      />
    </div>
  );
}

/** Runs a call, shows its outcome and loads the keys again. Throws the error, so that the dialog shows it. */
function useKeyMutation(call: () => Promise<unknown>, done: string, failed: string): () => Promise<void> {
  const queries = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: call,
    onSuccess: () => {
      toast.success(done);
      return queries.invalidateQueries({ queryKey: keyKeys.all });
    },
    onError: () => toast.error(failed),
  });
  return async () => void (await mutateAsync());
}
