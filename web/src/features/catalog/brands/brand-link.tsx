import { useQuery } from '@tanstack/react-query';
import type { Brand } from '../../../lib/brands.ts';
import { demoPublisherQuery } from '../../../lib/demo-publisher.ts';
import { LINK_COPY } from '../../../lib/link-copy.ts';
import { sessionQuery } from '../../../lib/session.ts';
import DemoLink from '../../../shell/demo-link.tsx';
import { CodeBlock } from '../../../ui/code-block.tsx';
import { plainSample } from '../../../ui/code-sample.ts';
import { Section } from '../../../ui/section.tsx';

/** The reader's own link to a brand; for others a demo link. Nothing until it is known who reads. */
export default function BrandLink({ brand: { id, name } }: { brand: Brand }) {
  const { data: session } = useQuery(sessionQuery);
  const { data: demo } = useQuery({ ...demoPublisherQuery, enabled: session === null });
  const linkOf = (publisher: string) => `${location.origin}/go/${publisher}/${id}`;
  if (session)
    return (
      <Section title="Your link">
        <CodeBlock
          title={name}
          sample={plainSample(linkOf(session.publisher.publisher_id))}
          copyLabel="Copy Link"
          {...LINK_COPY}
        />
      </Section>
    );
  return (
    demo && (
      <Section title="Link">
        <DemoLink link={linkOf(demo)} ownLinkPage={`/brands/${id}`} />
      </Section>
    )
  );
}
