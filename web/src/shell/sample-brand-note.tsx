import { SAMPLE_DOMAIN, useSampleUrl } from '../lib/use-sample-values.ts';

/** Names the brand in the samples of a page, or the placeholder while the catalog loads. */
export function SampleBrandNote() {
  const url = useSampleUrl();
  const directory = <a href="/brands">directory</a>;
  return (
    <p className="text-base text-muted">
      {url === null ? (
        <>
          Replace <code translate="no">{SAMPLE_DOMAIN}</code> with the domain of a brand from the {directory}.
        </>
      ) : (
        <>
          The samples use <code translate="no">{new URL(url).hostname}</code>, a brand from the {directory}.
        </>
      )}
    </p>
  );
}
