import { createFileRoute } from '@tanstack/react-router';
import { WebhookTester } from '../../../../../features/test-tools/operator/webhooks/webhook-tester.tsx';

export const Route = createFileRoute('/_signed-in/_operator/admin/test-suites/webhooks')({
  component: WebhookTester,
});
