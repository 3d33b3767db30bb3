import { lazy, Suspense } from 'react';
import { Screen } from '../../shell/dashboard/screen.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';

const TITLE = 'Compliance Dashboard';
const ComplianceTab = lazy(() => import('../compliance/operator/compliance-tab.tsx'));

/** The compliance tab under a path of its own. */
export function ComplianceScreen() {
  const loading = (
    <Screen title={TITLE}>
      <LoadingState label={`Loading ${TITLE}`} />
    </Screen>
  );
  return (
    <Suspense fallback={loading}>
      <ComplianceTab title={TITLE} />
    </Suspense>
  );
}
