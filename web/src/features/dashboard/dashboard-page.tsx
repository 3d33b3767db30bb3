import type { ReactNode } from 'react';
import type { Session } from '../../lib/session.ts';
import { openFeedback } from '../feedback/feedback-overlay.ts';
import { AccountButton } from '../navigation/account-button.tsx';
import { openPalette } from '../navigation/palette-overlay.ts';
import { DashboardFrame } from './dashboard-frame.tsx';

/** A page in the dashboard, with its menu. */
export default function DashboardPage({ session, children }: { session: Session; children: ReactNode }) {
  return (
    <DashboardFrame
      session={session}
      account={<AccountButton />}
      onSearch={openPalette}
      onFeedback={openFeedback}
    >
      {children}
    </DashboardFrame>
  );
}
