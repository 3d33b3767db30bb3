import type { ReactNode } from 'react';
import type { Session } from '../../lib/session.ts';
import { AccountButton } from '../navigation/account-button.tsx';
import { openPalette } from '../navigation/palette-overlay.ts';
import { DashboardFrame } from './dashboard-frame.tsx';
import { openFeedback } from './feedback-overlay.ts';
import { SideMenu } from './side-menu.tsx';

/** A page in the dashboard, with its menu. */
export default function DashboardPage({ session, children }: { session: Session; children: ReactNode }) {
  return (
    <DashboardFrame
      menu={(drawer) => (
        <SideMenu session={session} onSearch={openPalette} onFeedback={openFeedback} drawer={drawer} />
      )}
      account={<AccountButton />}
      onSearch={openPalette}
    >
      {children}
    </DashboardFrame>
  );
}
