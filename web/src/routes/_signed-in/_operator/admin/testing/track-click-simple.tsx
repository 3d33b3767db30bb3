import { createFileRoute } from '@tanstack/react-router';
import { TrackClickTester } from '../../../../../features/monitoring/operator/checks/track-click-tester.tsx';

export const Route = createFileRoute('/_signed-in/_operator/admin/testing/track-click-simple')({
  component: TrackClickTester,
});
