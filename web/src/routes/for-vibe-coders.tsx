import { createFileRoute } from '@tanstack/react-router';
import { DEMOS, type Demo } from '../features/site/pages/demos.ts';
import { VibeCodersPage } from '../features/site/pages/vibe-coders-page.tsx';
import { oneOf } from '../lib/search-params.ts';

export const Route = createFileRoute('/for-vibe-coders')({
  // Read where it is used, because this file is part of every page.
  validateSearch: (search: { demo?: Demo }) => search,
  staticData: {
    page: {
      title: 'For vibe coders',
      isListed: true,
    },
  },
  component: VibeCoders,
});

function VibeCoders() {
  const { demo } = Route.useSearch();
  return <VibeCodersPage demo={oneOf(DEMOS, demo) ?? 'replit'} />;
}
