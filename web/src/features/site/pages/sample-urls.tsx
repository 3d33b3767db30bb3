import { useHydratedQuery } from '../../../lib/hydrated-query.ts';
import { sampleBrandsQuery } from '../../../lib/use-sample-values.ts';
import { Button } from '../../../ui/button.tsx';

/** A store whose terms forbid affiliate redirects. The API refuses it with a reason. */
const REFUSED = 'https://www.amazon.com/dp/B0CHX1W1XY';

/** URLs to try for readers who have none at hand. */
export function SampleUrls({ onChoose }: { onChoose: (url: string) => void }) {
  const { data } = useHydratedQuery(sampleBrandsQuery);
  const shops = data?.data.flatMap(({ domain }) => (domain ? `https://${domain}/` : [])) ?? [];
  return (
    <p className="flex min-h-9 flex-wrap items-center gap-x-1 text-base text-muted max-sm:flex-col max-sm:items-start">
      Or try
      {[...shops, REFUSED].map((url) => (
        <Button
          key={url}
          variant="quiet"
          size="sm"
          translate="no"
          className="font-mono wrap-anywhere max-sm:-ml-2.5"
          onClick={() => onChoose(url)}
        >
          {new URL(url).hostname}
        </Button>
      ))}
    </p>
  );
}
