import { createFileRoute } from '@tanstack/react-router';
import { AnalyticsVerification } from '../../../../../features/monitoring/operator/verification/analytics-verification.tsx';

export const Route = createFileRoute('/_signed-in/_operator/admin/testing/analytics')({
  component: AnalyticsVerification,
});
