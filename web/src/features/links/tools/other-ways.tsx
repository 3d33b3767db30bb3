import { Link } from '@tanstack/react-router';
import { CodeBlock } from '../../../ui/code-block.tsx';
import { plainSample } from '../../../ui/code-sample.ts';
import { linkClass } from '../../../ui/link-class.ts';
import { Section } from '../../../ui/section.tsx';

/** The ways to a link without the generator. */
export function OtherWays({ publisherId }: { publisherId: string }) {
  const link = `${location.origin}/go/${publisherId}?url=https%3A%2F%2Fshop.example%2Flamp&ref=newsletter`;
  return (
    <Section
      title="Other ways"
      lead="A link that you write yourself works without a call. It has your ID, the encoded URL and your own ref."
      className="mt-12"
    >
      <div className="grid max-w-180 gap-4">
        <CodeBlock title="By hand" sample={plainSample(link)} />
        <p className="text-base">
          <Link to="/links/bulk" className={linkClass()}>
            Create many links from a list
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
