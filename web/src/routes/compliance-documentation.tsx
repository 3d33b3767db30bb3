import { createFileRoute } from '@tanstack/react-router';
import { CompliancePage } from '../features/site/pages/compliance-page.tsx';

export const Route = createFileRoute('/compliance-documentation')({
  staticData: {
    page: {
      title: 'Compliance',
      isListed: true,
    },
  },
  component: CompliancePage,
});
