import { useQuery } from '@tanstack/react-query';
import type { Brand } from '../../../lib/brands.ts';
import { demoPublisherQuery } from '../../../lib/demo-publisher.ts';
import { LINK_COPY } from '../../../lib/link-copy.ts';
import { sessionQuery } from '../../../lib/session.ts';
import DemoLink from '../../../shell/demo-link.tsx';
import { CodeBlock } from '../../../ui/code-block.tsx';
import { plainSample } from '../../../ui/code-sample.ts';

/** The reader's own link to a brand's site; for others a demo link. Nothing until it is known who reads. */
export function BrandLink({ brand: { id } }: { brand: Brand }) {
  const { data: session } = useQuery(sessionQuery);
  const { data: demo } = useQuery({ ...demoPublisherQuery, enabled: session === null });
  const linkOf = (publisher: string) => `${location.origin}/go/${publisher}/${id}`;
  if (session)
    return (
      <CodeBlock
        title="Your link to the brand’s site"
        sample={plainSample(linkOf(session.publisher.publisher_id))}
        copyLabel="Copy Link"
        {...LINK_COPY}
      />
    );
  return demo && <DemoLink link={linkOf(demo)} ownLinkPage={`/brands/${id}`} canCopy={false} />;
}
