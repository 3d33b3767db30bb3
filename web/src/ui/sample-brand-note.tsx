import { SAMPLE_DOMAIN, useSampleUrl } from '../lib/use-sample-values.ts';

/** Names the brand that the samples of a page use. Before the catalog has loaded, readers put one in themselves. */
export function SampleBrandNote() {
  const url = useSampleUrl();
  const directory = <a href="/brands">directory</a>;
  return (
    <p className="text-base text-muted">
      {url === null ? (
        <>
          Replace <code>{SAMPLE_DOMAIN}</code> with the domain of a brand from the {directory}.
        </>
      ) : (
        <>
          The samples use <code>{new URL(url).hostname}</code>, a brand from the {directory}.
        </>
      )}
    </p>
  );
}
