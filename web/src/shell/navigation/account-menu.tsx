import { Link } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { isOperator } from '../../lib/operator-role.ts';
import type { Session } from '../../lib/session.ts';
import { Code } from '../../ui/code.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { ThemeSwitch } from '../../ui/theme-switch.tsx';
import { useSignOut } from './use-sign-out.ts';

const LINE =
  'flex min-h-11 w-full items-center rounded-sm px-3 text-left text-md text-ink no-underline hover:bg-river-wash aria-[current=page]:text-river-deep';

/** The account, links to its pages, the theme and the sign-out button. */
export default function AccountMenu({ session }: { session: Session }) {
  const { user, publisher } = session;
  const { mutate: signOut, isPending } = useSignOut();
  return (
    <>
      <div className="border-rule border-b px-5 py-4">
        <p className="text-md font-medium break-words">{publisher.full_name || 'User'}</p>
        <p className="text-base break-words text-muted">{user.email}</p>
        <p className="mt-2 flex flex-wrap items-center justify-between gap-2">
          <Code className="font-mono text-base">{publisher.publisher_id}</Code>
          <CopyButton text={publisher.publisher_id} label="Copy ID" size="sm" />
        </p>
      </div>
      <ul className="border-rule border-b p-2">
        <li>
          <Link to="/app" className={LINE} onClick={close}>
            Dashboard
          </Link>
        </li>
        <li>
          <Link to="/settings" search={{}} className={LINE} onClick={close}>
            Settings
          </Link>
        </li>
        {isOperator(session) && (
          <li>
            <Link to="/admin" activeOptions={{ includeSearch: false }} className={LINE} onClick={close}>
              Admin Panel
            </Link>
          </li>
        )}
      </ul>
      <div className="flex items-center justify-between gap-4 border-rule border-b px-5 py-2 text-md">
        Theme
        <ThemeSwitch />
      </div>
      <div className="p-2">
        <button
          type="button"
          aria-busy={isPending || undefined}
          className={LINE}
          onClick={(event) => {
            close(event);
            if (!isPending) signOut();
          }}
        >
          Sign out
        </button>
      </div>
    </>
  );
}

function close({ currentTarget }: MouseEvent<HTMLElement>): void {
  currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
}
