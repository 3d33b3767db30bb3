import { createFileRoute, notFound } from '@tanstack/react-router';
import { loadGuide } from '../../features/guides/load-guide.ts';
import { SetupPage } from '../../features/setup/setup-page.tsx';
import { BUILDER_NAMES, BUILDERS } from '../../lib/builders.ts';
import { windowTitle } from '../../lib/page.ts';
import { oneOf } from '../../lib/search-params.ts';

export const Route = createFileRoute('/setup/$builder')({
  staticData: { page: { title: 'Setup guide', isListed: true } },
  loader: async ({ params }) => {
    const builder = oneOf(BUILDERS, params.builder);
    if (!builder) throw notFound();
    return { builder, name: BUILDER_NAMES[builder], guide: await loadGuide(builder) };
  },
  head: ({ loaderData }) =>
    loaderData ? { meta: [{ title: windowTitle(`Set up ${loaderData.name}`) }] } : {},
  component: Setup,
});

function Setup() {
  const { builder, guide } = Route.useLoaderData();
  return <SetupPage builder={builder} guide={guide} key={builder} />;
}
