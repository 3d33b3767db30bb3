import type { ReactNode } from 'react';
import type { Session } from '../../lib/session.ts';
import { DashboardFrame } from '../dashboard/dashboard-frame.tsx';
import { AccountButton } from '../navigation/account-button.tsx';
import { openPalette } from '../navigation/palette-overlay.ts';
import { AdminMenu } from './admin-menu.tsx';

/** A page of the operators’ area, with its menu. */
export function AdminPage({ session, children }: { session: Session; children: ReactNode }) {
  return (
    <DashboardFrame
      menu={(drawer) => <AdminMenu session={session} onSearch={openPalette} drawer={drawer} />}
      account={<AccountButton />}
      onSearch={openPalette}
    >
      {children}
    </DashboardFrame>
  );
}
