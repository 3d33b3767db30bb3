import { useQueryClient } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { api, bodyOf } from '../../../lib/client.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { toast } from '../../../ui/toast.ts';
import type { ConnectedApp } from './apps-query.ts';
import { securityKeys } from './security-keys.ts';

interface DisconnectAppProps {
  app: ConnectedApp;
  focusAfter: RefObject<HTMLElement | null>;
}

/** The button that ends an app's access, with a question. */
export function DisconnectApp({ app: { id, name }, focusAfter }: DisconnectAppProps) {
  const queries = useQueryClient();
  const disconnect = async () => {
    await bodyOf(api.DELETE('/v1/auth/apps/{id}', { params: { path: { id } } }));
    toast.success('App disconnected');
    await queries.invalidateQueries({ queryKey: securityKeys.all });
  };
  return (
    <ConfirmDialog
      title={`Disconnect “${name}”?`}
      description="It loses access to your account within a minute. What it has created stays. You can connect it again."
      confirmLabel="Disconnect app"
      trigger={
        <Button size="sm" variant="danger" aria-label={`Disconnect ${name}`}>
          Disconnect
        </Button>
      }
      onConfirm={disconnect}
      focusAfter={focusAfter}
    />
  );
}
