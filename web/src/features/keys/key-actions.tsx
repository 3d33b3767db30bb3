import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { answerOf, api } from '../../lib/client.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toast } from '../../ui/toast.ts';
import { type ApiKey, KEYS_KEY } from './keys-query.ts';

interface KeyActionsProps {
  apiKey: ApiKey;
  focusAfter: RefObject<HTMLElement | null>;
}

/** What can be done with a key: revoke it or delete it. */
export function KeyActions({ apiKey: { id, name, is_active }, focusAfter }: KeyActionsProps) {
  const key = { param: { id }, query: {} };
  const revoke = useEnding(
    () => answerOf(api.v1.publisher.keys[':id'].revoke.$post(key)),
    'API key revoked',
    'Failed to revoke API key',
  );
  const remove = useEnding(
    () => answerOf(api.v1.publisher.keys[':id'].$delete(key)),
    'API key deleted',
    'Failed to delete API key',
  );
  return (
    <div className="flex justify-end gap-2">
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

/** Does what ends a key, says how that went and reads the keys anew; throws the reason, for the dialog to show. */
function useEnding(end: () => Promise<unknown>, done: string, failed: string): () => Promise<void> {
  const queries = useQueryClient();
  const { mutateAsync } = useMutation({
    networkMode: 'always',
    mutationFn: end,
    onSuccess: () => {
      toast.success(done);
      return queries.invalidateQueries({ queryKey: KEYS_KEY });
    },
    onError: () => toast.error(failed),
  });
  return async () => void (await mutateAsync());
}
