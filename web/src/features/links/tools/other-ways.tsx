import { Link } from '@tanstack/react-router';
import { useSampleUrl } from '../../../lib/use-sample-values.ts';
import { CodeBlock } from '../../../ui/code-block.tsx';
import { plainSample } from '../../../ui/code-sample.ts';
import { linkClass } from '../../../ui/link-class.ts';
import { Section } from '../../../ui/section.tsx';

/** The ways to a link without the generator. */
export function OtherWays({ publisherId }: { publisherId: string }) {
  const url = useSampleUrl();
  return (
    <Section
      title="Other ways"
      lead="A link that you write yourself works without a call. It has your ID, the encoded URL and your own ref."
      className="mt-12"
    >
      <div className="grid max-w-180 gap-4">
        {url && (
          <CodeBlock
            title={`A page of ${new URL(url).hostname}, by hand`}
            sample={plainSample(
              `${location.origin}/go/${publisherId}?url=${encodeURIComponent(url)}&ref=newsletter`,
            )}
          />
        )}
        <p className="text-base">
          <Link to="/links/bulk" className={linkClass()}>
            Create links in bulk from a list
          </Link>
        </p>
        <p className="text-base">
          <Link to="/claude-mcp" className={linkClass()}>
            Let Claude or Cursor make them
          </Link>
        </p>
      </div>
    </Section>
  );
}
