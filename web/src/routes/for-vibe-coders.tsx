import { createFileRoute } from '@tanstack/react-router';
import { DEMOS, type Demo } from '../features/site/demos.ts';
import { VibeCodersPage } from '../features/site/vibe-coders-page.tsx';
import { oneOf } from '../lib/search-params.ts';

export const Route = createFileRoute('/for-vibe-coders')({
  validateSearch: ({ demo }: Record<string, unknown>): { demo?: Demo | undefined } => ({
    demo: oneOf(DEMOS, demo),
  }),
  staticData: {
    page: {
      title: 'For vibe coders',
      isListed: true,
    },
  },
  component: VibeCoders,
});

function VibeCoders() {
  const { demo = 'replit' } = Route.useSearch();
  return <VibeCodersPage demo={demo} />;
}
