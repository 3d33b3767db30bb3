import type { Session } from '../../lib/session.ts';
import DashboardPage from '../../shell/dashboard/dashboard-page.tsx';
import { AssistantsScreen } from './assistants-screen.tsx';
import { assistantsSearch } from './assistants-search.ts';

interface AssistantsPageProps {
  session: Session;
  /** The search of the URL. */
  search: { tab?: unknown; tool?: unknown };
}

/** The screen in the dashboard. */
export default function AssistantsPage({ session, search }: AssistantsPageProps) {
  return (
    <DashboardPage session={session}>
      <AssistantsScreen session={session} search={assistantsSearch(search)} />
    </DashboardPage>
  );
}
