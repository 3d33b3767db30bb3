import { createFileRoute } from '@tanstack/react-router';
import { TraceScreen } from '../../../../../features/sales/trace-screen.tsx';

/** The trace of a sale (`cnv_…`) or of a day's earning (`ern_…`). */
export const Route = createFileRoute('/_signed-in/_dashboard/app/earnings/$id')({
  staticData: {
    page: { title: 'Trace' },
  },
  preload: false,
  component: Trace,
});

function Trace() {
  return <TraceScreen id={Route.useParams().id} />;
}
