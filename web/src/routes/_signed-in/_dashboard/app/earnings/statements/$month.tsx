import { createFileRoute } from '@tanstack/react-router';
import { StatementScreen } from '../../../../../../features/sales/statement-screen.tsx';

export const Route = createFileRoute('/_signed-in/_dashboard/app/earnings/statements/$month')({
  staticData: {
    page: { title: 'Statement' },
  },
  preload: false,
  component: Statement,
});

function Statement() {
  return <StatementScreen month={Route.useParams().month} />;
}
