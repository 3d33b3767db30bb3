import { createFileRoute } from '@tanstack/react-router';
import { CompliancePage } from '../features/site/compliance-page.tsx';

export const Route = createFileRoute('/compliance-documentation')({
  staticData: {
    page: {
      title: 'Compliance',
      description:
        'Three rules for publishers, a reason code for each click, and a way to have a decision looked at again.',
    },
  },
  component: CompliancePage,
});
