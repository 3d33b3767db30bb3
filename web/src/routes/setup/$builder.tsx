import { createFileRoute, notFound } from '@tanstack/react-router';
import { loadGuide } from '../../features/setup/guides/load-guide.ts';
import { SetupPage } from '../../features/setup/pages/setup-page.tsx';
import { BUILDER_NAMES, BUILDERS } from '../../lib/builders.ts';
import { windowTitle } from '../../lib/page.ts';
import { oneOf } from '../../lib/search-params.ts';

export const Route = createFileRoute('/setup/$builder')({
  staticData: { page: { title: 'Setup guide', isListed: true } },
  loader: async ({ params }) => {
    const builder = oneOf(BUILDERS, params.builder);
    if (!builder) throw notFound();
    // A boundary that still waits for its code during hydration would show its fallback and move the page.
    const [guide, { default: GuideSteps }] = await Promise.all([
      loadGuide(builder),
      import('../../features/setup/guides/guide-steps.tsx'),
    ]);
    return { builder, name: BUILDER_NAMES[builder], guide, GuideSteps };
  },
  head: ({ loaderData }) =>
    loaderData ? { meta: [{ title: windowTitle(`Set up ${loaderData.name}`) }] } : {},
  component: Setup,
});

function Setup() {
  const { builder, guide, GuideSteps } = Route.useLoaderData();
  return <SetupPage {...{ builder, guide, GuideSteps }} key={builder} />;
}
