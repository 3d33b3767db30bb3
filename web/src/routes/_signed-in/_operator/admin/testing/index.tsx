import { createFileRoute } from '@tanstack/react-router';
import { EndToEndSuite } from '../../../../../features/monitoring/operator/checks/end-to-end-suite.tsx';
import { DataIntegrity } from '../../../../../features/monitoring/operator/checks/integrity-suites.tsx';
import { TestingSteps } from '../../../../../features/monitoring/operator/checks/testing-steps.tsx';

export const Route = createFileRoute('/_signed-in/_operator/admin/testing/')({
  component: General,
});

function General() {
  return (
    <>
      <TestingSteps />
      <DataIntegrity />
      <EndToEndSuite />
    </>
  );
}
