import { api, bodyOf } from '../../../lib/client.ts';
import { Button } from '../../../ui/button.tsx';
import { PasskeyNameDialog } from './passkey-name-dialog.tsx';
import type { Passkey } from './passkeys-query.ts';

/** The button that renames a passkey, with its dialog. */
export function RenamePasskey({ passkey: { id, name } }: { passkey: Passkey }) {
  return (
    <PasskeyNameDialog
      title="Rename the passkey"
      description="The name helps you tell your passkeys apart."
      trigger={
        <Button size="sm" aria-label={`Rename ${name}`}>
          Rename
        </Button>
      }
      label="Save name"
      initialName={name}
      save={(next) =>
        bodyOf(api.PATCH('/v1/auth/passkeys/{id}', { params: { path: { id } }, body: { name: next } }))
      }
      done="Passkey renamed"
      failed="We couldn’t rename the passkey."
    />
  );
}
