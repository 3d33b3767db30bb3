import { createFileRoute } from '@tanstack/react-router';
import { LinkVerification } from '../../../../../features/links/operator/link-verification.tsx';
import { verificationQuery } from '../../../../../features/links/operator/verification-query.ts';

export const Route = createFileRoute('/_signed-in/_operator/admin/networks/link-verification')({
  loader: ({ context: { queries } }) => void queries.prefetchQuery(verificationQuery),
  preload: false,
  component: LinkVerification,
});
