import type { Session } from '../../../lib/session.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { KeyCard } from './key-card.tsx';

interface AccountCardProps {
  session: Session;
  title?: string;
  level?: 2 | 3;
}

/** The signed-in publisher’s ID, email address and keys. */
export default function AccountCard({
  session: { publisher, user },
  title = 'Your account',
  level = 2,
}: AccountCardProps) {
  const Title = `h${level}` as const;
  return (
    <div className="grid grid-cols-1 gap-4 border-t border-ink pt-4">
      <Title className="text-lg">{title}</Title>
      <dl className="text-base">
        <div className="pb-2">
          <dt className="text-muted">Publisher ID</dt>
          <dd className="flex flex-wrap items-center justify-between gap-3">
            <span translate="no" className="font-mono">
              {publisher.publisher_id}
            </span>
            <CopyButton text={publisher.publisher_id} label="Copy ID" size="sm" />
          </dd>
        </div>
        <div className="border-rule border-t py-2">
          <dt className="text-muted">Email</dt>
          <dd className="break-all">{user.email}</dd>
        </div>
      </dl>
      <KeyCard />
    </div>
  );
}
