import { createFileRoute } from '@tanstack/react-router';
import { LegalPage } from '../features/site/legal/legal-page.tsx';
import { PRIVACY } from '../features/site/legal/privacy.tsx';

export const Route = createFileRoute('/privacy')({
  staticData: {
    page: {
      title: 'Privacy policy',
      isListed: true,
    },
  },
  component: () => (
    <LegalPage
      title="Privacy policy"
      lead="What Tributary collects about publishers and their visitors, why, and for how long."
      since="2026-11-01"
      clauses={PRIVACY}
    />
  ),
});
