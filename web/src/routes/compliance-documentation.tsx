import { createFileRoute } from '@tanstack/react-router';
import { CompliancePage } from '../features/site/compliance-page.tsx';

export const Route = createFileRoute('/compliance-documentation')({
  staticData: {
    page: {
      title: 'Compliance',
      description: 'Three rules for publishers, a reason code for each click, and how to appeal a decision.',
    },
  },
  component: CompliancePage,
});
