import { useSuspenseQuery } from '@tanstack/react-query';
import { type Session, sessionQuery } from '../../../lib/session.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Code } from '../../../ui/code.tsx';
import { DefinitionList } from '../../../ui/definition-list.tsx';
import { Section } from '../../../ui/section.tsx';
import { ChangeEmail } from './change-email.tsx';
import { DataExport } from './data-export.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { NameForm } from './name-form.tsx';

/** The account's data: the name can be changed, everything downloaded and deleted. */
export default function Profile({ session }: { session: Session }) {
  const { data } = useSuspenseQuery(sessionQuery);
  const { user, publisher } = data ?? session;
  return (
    <div className="max-w-[640px]">
      <Section title="Your name" isFirst>
        <NameForm name={publisher.full_name} />
      </Section>
      <Section title="Your account">
        <DefinitionList
          items={[
            {
              term: 'Email',
              value: (
                <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 sm:-my-1">
                  <span className="min-w-0 wrap-anywhere">
                    {user.email} <Badge>{user.email_verified ? 'Verified' : 'Not verified'}</Badge>
                  </span>
                  <ChangeEmail />
                </span>
              ),
            },
            {
              term: 'Publisher ID',
              value: <Code className="font-mono">{publisher.publisher_id}</Code>,
            },
            { term: 'Rate limit', value: <span className="capitalize">{publisher.plan}</span> },
            { term: 'Status', value: <span className="capitalize">{publisher.status}</span> },
          ]}
        />
      </Section>
      <DataExport />
      <DeleteAccount email={user.email} />
    </div>
  );
}
