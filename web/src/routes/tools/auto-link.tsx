import { createFileRoute } from '@tanstack/react-router';
import { AutoLinkPage } from '../../features/links/auto-link/auto-link-page.tsx';

export const Route = createFileRoute('/tools/auto-link')({
  staticData: { page: { title: 'Auto-link script', isListed: true } },
  component: AutoLinkPage,
});
