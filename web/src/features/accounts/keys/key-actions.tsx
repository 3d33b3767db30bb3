import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Ban, Trash2 } from 'lucide-react';
import { type RefObject, useState } from 'react';
import { api, bodyOf } from '../../../lib/client.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { MoreMenu } from '../../../ui/more-menu.tsx';
import { toast } from '../../../ui/toast.ts';
import { type ApiKey, keyKeys } from './keys-query.ts';

interface KeyActionsProps {
  apiKey: ApiKey;
  focusAfter: RefObject<HTMLElement | null>;
}

/** Revokes and deletes a key, each after a question. */
export function KeyActions({ apiKey: { id, name, is_active }, focusAfter }: KeyActionsProps) {
  const [question, setQuestion] = useState<'revoke' | 'delete' | null>(null);
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
  const close = (open: boolean) => open || setQuestion(null);
  return (
    <span className="-my-1 flex justify-end">
      <MoreMenu
        label={`Actions for ${name}`}
        groups={[
          [
            ...(is_active
              ? [{ label: 'Revoke', icon: <Ban aria-hidden />, onSelect: () => setQuestion('revoke') }]
              : []),
            {
              label: 'Delete',
              icon: <Trash2 aria-hidden />,
              destructive: true,
              onSelect: () => setQuestion('delete'),
            },
          ],
        ]}
      />
      <ConfirmDialog
        open={question === 'revoke'}
        onOpenChange={close}
        title={`Revoke “${name}”?`}
        description="Anything using this key stops working within a minute. You can’t reactivate it. Its usage history stays."
        confirmLabel="Revoke key"
        onConfirm={revoke}
        focusAfter={focusAfter}
      />
      <ConfirmDialog
        open={question === 'delete'}
        onOpenChange={close}
        title={`Delete “${name}” permanently?`}
        description="Anything using this key stops working within a minute, and its usage history is deleted. This can’t be undone."
        confirmLabel="Delete key"
        onConfirm={remove}
        focusAfter={focusAfter}
      />
    </span>
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
