import { createFileRoute, notFound } from '@tanstack/react-router';
import { Suspense } from 'react';
import { PageSpinner } from '../shell/layout/page-spinner.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';

/** The gallery is only in local builds. */
const Gallery =
  import.meta.env.MODE === 'sandbox'
    ? lazyPart(async () => ({ default: (await import('../ui/gallery/gallery.tsx')).Gallery }))
    : null;

export const Route = createFileRoute('/dev/ui')({
  ssr: false,
  staticData: {
    page: { title: 'Design system' },
  },
  beforeLoad: () => {
    if (!Gallery) throw notFound();
  },
  component: () => <Suspense fallback={<PageSpinner />}>{Gallery && <Gallery />}</Suspense>,
});
