import { BadgeCheck } from 'lucide-react';
import { DefinitionList } from '../../../ui/definition-list.tsx';
import type { Consent } from './consent-query.ts';
import { OtherAccount } from './other-account.tsx';

/** Who asks, where the browser goes afterwards, and whose account it is about. */
export function ConsentDetails({ client, account }: Pick<Consent, 'client' | 'account'>) {
  return (
    <DefinitionList
      items={[
        { term: 'App', value: <AppName client={client} /> },
        { term: 'Sends you back to', value: <Destination client={client} /> },
        {
          term: 'Your account',
          value: (
            <>
              <span className="block font-medium wrap-anywhere">{account.email}</span>
              <span className="figures block text-muted">{account.publisher_id}</span>
              <OtherAccount />
            </>
          ),
        },
      ]}
    />
  );
}

function AppName({ client: { name, domain } }: Pick<Consent, 'client'>) {
  return (
    <>
      <span className="block font-medium wrap-anywhere">{name}</span>
      {domain === null ? (
        <span className="block text-held">Not verified</span>
      ) : (
        <span className="flex items-start gap-1.5 text-approved">
          <BadgeCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <span className="min-w-0 wrap-anywhere">Verified by {domain}</span>
        </span>
      )}
    </>
  );
}

function Destination({ client: { redirect_host, is_local } }: Pick<Consent, 'client'>) {
  return (
    <>
      <span className="block font-medium wrap-anywhere">{redirect_host}</span>
      {is_local && <span className="block text-muted">A program on this computer</span>}
    </>
  );
}
