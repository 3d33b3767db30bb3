import { createFileRoute } from '@tanstack/react-router';
import { EndToEndSuite } from '../../../../../features/monitoring/operator/checks/end-to-end-suite.tsx';
import { DataIntegrity } from '../../../../../features/monitoring/operator/checks/integrity-suites.tsx';
import { TestingSteps } from '../../../../../features/monitoring/operator/checks/testing-steps.tsx';
import { ClickTrackingTester } from '../../../../../features/test-tools/operator/click-tracking/click-tracking-tester.tsx';
import { ManualConversionTester } from '../../../../../features/test-tools/operator/conversions/manual-conversion-tester.tsx';
import { TestDataManager } from '../../../../../features/test-tools/operator/test-data/test-data-manager.tsx';

export const Route = createFileRoute('/_signed-in/_operator/admin/testing/')({
  component: General,
});

function General() {
  return (
    <>
      <TestingSteps />
      <TestDataManager />
      <ClickTrackingTester />
      <ManualConversionTester />
      <DataIntegrity />
      <EndToEndSuite />
    </>
  );
}
