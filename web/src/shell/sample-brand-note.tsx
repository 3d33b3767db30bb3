import { SAMPLE_DOMAIN, useSampleUrl } from '../lib/use-sample-values.ts';
import { Code } from '../ui/code.tsx';

/** Names the brand in the samples of a page, or the placeholder while the catalog loads. */
export function SampleBrandNote() {
  const url = useSampleUrl();
  const directory = <a href="/brands">directory</a>;
  return (
    <p className="text-base text-muted">
      {url === null ? (
        <>
          Replace <Code>{SAMPLE_DOMAIN}</Code> with the domain of a brand from the {directory}.
        </>
      ) : (
        <>
          The samples use <Code>{new URL(url).hostname}</Code>, a brand from the {directory}.
        </>
      )}
    </p>
  );
}
