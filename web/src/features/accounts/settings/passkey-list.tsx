import { useSuspenseQuery } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { DateTime } from '../../../ui/date-time.tsx';
import { type Passkey, passkeysQuery } from './passkeys-query.ts';
import { RemovePasskey } from './remove-passkey.tsx';
import { RenamePasskey } from './rename-passkey.tsx';

/** The account's passkeys. `focusAfter` gets the focus after one is removed. */
export function PasskeyList({ focusAfter }: { focusAfter: RefObject<HTMLElement | null> }) {
  const { data } = useSuspenseQuery(passkeysQuery);
  if (data.length === 0) return <p className="text-base text-muted">No passkeys yet.</p>;
  return (
    <ul>
      {data.map((passkey) => (
        <PasskeyItem key={passkey.id} passkey={passkey} focusAfter={focusAfter} />
      ))}
    </ul>
  );
}

interface PasskeyItemProps {
  passkey: Passkey;
  focusAfter: RefObject<HTMLElement | null>;
}

function PasskeyItem({ passkey, focusAfter }: PasskeyItemProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-4 border-rule border-t py-3 first:border-t-0 first:pt-0">
      <div className="min-w-0">
        <p className="text-md wrap-anywhere">
          {passkey.name} <Badge>{passkey.synced ? 'Synced' : 'This device only'}</Badge>
        </p>
        <p className="figures text-base text-muted">
          Added <DateTime at={passkey.created_at} />
          {passkey.last_used_at ? (
            <>
              , last used <DateTime at={passkey.last_used_at} />
            </>
          ) : (
            ', not used yet'
          )}
        </p>
      </div>
      <div className="flex gap-2">
        <RenamePasskey passkey={passkey} />
        <RemovePasskey passkey={passkey} focusAfter={focusAfter} />
      </div>
    </li>
  );
}
