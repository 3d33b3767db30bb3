import { useSuspenseQuery } from '@tanstack/react-query';
import { type Session, sessionQuery } from '../../lib/session.ts';
import { DefinitionList } from '../../ui/definition-list.tsx';
import { Section } from '../../ui/section.tsx';
import { NameForm } from './name-form.tsx';

/** The account's data; the name can be changed. */
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
            { term: 'Email', value: user.email },
            { term: 'Publisher ID', value: <code className="font-mono">{publisher.publisher_id}</code> },
            { term: 'Plan', value: <span className="capitalize">{publisher.plan}</span> },
            { term: 'Status', value: <span className="capitalize">{publisher.status}</span> },
          ]}
        />
      </Section>
    </div>
  );
}
