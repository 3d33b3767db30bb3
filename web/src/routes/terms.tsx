import { createFileRoute } from '@tanstack/react-router';
import { LegalPage } from '../features/site/legal/legal-page.tsx';
import { TERMS } from '../features/site/legal/terms.tsx';

export const Route = createFileRoute('/terms')({
  staticData: {
    page: {
      title: 'Terms of service',
      isListed: true,
    },
  },
  component: () => (
    <LegalPage
      title="Terms of service"
      lead="The contract between publishers and Tributary, in thirteen sections."
      since="2026-11-01"
      clauses={TERMS}
    />
  ),
});
