import { useQueryClient } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { api, bodyOf } from '../../../lib/client.ts';
import { ignoreCanceled, withConfirmation } from '../../../lib/confirm-session.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { toast } from '../../../ui/toast.ts';
import type { Passkey } from './passkeys-query.ts';
import { securityKeys } from './security-keys.ts';

interface RemovePasskeyProps {
  passkey: Passkey;
  focusAfter: RefObject<HTMLElement | null>;
}

/** The button that removes a passkey, with a question. */
export function RemovePasskey({ passkey: { id, name }, focusAfter }: RemovePasskeyProps) {
  const queries = useQueryClient();
  const remove = async () => {
    const call = () => bodyOf(api.DELETE('/v1/auth/passkeys/{id}', { params: { path: { id } } }));
    await withConfirmation(call);
    toast.success('Passkey removed');
    await queries.invalidateQueries({ queryKey: securityKeys.all });
  };
  return (
    <ConfirmDialog
      title={`Remove “${name}”?`}
      description="You can no longer sign in with it. Your device may still offer it until you delete it there."
      confirmLabel="Remove passkey"
      trigger={
        <Button size="sm" variant="danger" aria-label={`Remove ${name}`}>
          Remove
        </Button>
      }
      onConfirm={() => remove().catch(ignoreCanceled)}
      focusAfter={focusAfter}
    />
  );
}
