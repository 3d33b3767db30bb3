// biome-ignore-all lint/style/useFilenamingConvention: the router names the rest of a path so
import { createFileRoute } from '@tanstack/react-router';
import { DocsFrame } from '../../features/docs/docs-page.tsx';
import { loadDocument } from '../../features/docs/load-document.ts';

export const Route = createFileRoute('/docs/$')({
  staticData: { page: { title: 'Documentation', isListed: true } },
  preload: false,
  loader: ({ location }) => loadDocument(location.pathname),
  staleTime: Number.POSITIVE_INFINITY,
  head: ({ loaderData }) => ({ meta: loaderData?.meta }),
  component: Docs,
});

function Docs() {
  return <DocsFrame document={Route.useLoaderData().found} />;
}
