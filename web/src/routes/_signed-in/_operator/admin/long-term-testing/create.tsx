import { createFileRoute } from '@tanstack/react-router';
import { CreateCampaign } from '../../../../../features/test-tools/operator/long-term/create-campaign.tsx';

export const Route = createFileRoute('/_signed-in/_operator/admin/long-term-testing/create')({
  component: CreateCampaign,
});
