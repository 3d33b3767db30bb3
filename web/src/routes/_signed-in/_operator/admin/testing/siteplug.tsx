import { createFileRoute } from '@tanstack/react-router';
import { ClickSimulator } from '../../../../../features/test-tools/operator/click-tests/click-simulator.tsx';
import { SitePlugClickLoadTest } from '../../../../../features/test-tools/operator/click-tests/siteplug-click-load-test.tsx';
import { SitePlugClickTester } from '../../../../../features/test-tools/operator/click-tests/siteplug-click-tester.tsx';

export const Route = createFileRoute('/_signed-in/_operator/admin/testing/siteplug')({
  component: SitePlug,
});

function SitePlug() {
  return (
    <>
      <SitePlugClickTester />
      <SitePlugClickLoadTest />
      <ClickSimulator />
    </>
  );
}
