import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { errorText } from '../../../lib/error-text.ts';
import { explainQuery } from '../../../lib/explain-query.ts';
import { LINK_COPY } from '../../../lib/link-copy.ts';
import { productUrl } from '../../../lib/product-url.ts';
import { buttonClass } from '../../../ui/button-class.ts';
import { Code } from '../../../ui/code.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { LoadingState } from '../../../ui/loading-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Section } from '../../../ui/section.tsx';

/** The link to the product that a visitor checked before signing up, with their own ID. */
export default function CarriedLink({ url }: { url: string }) {
  return (
    <Section title="Your link" isFirst>
      <FinishedLink url={productUrl(url)} />
    </Section>
  );
}

function FinishedLink({ url }: { url: string }) {
  const { data, error, refetch } = useQuery(explainQuery(url));
  if (error)
    return (
      <Notice
        tone="error"
        title="We couldn’t make your link."
        detail={errorText(error)}
        onRetry={() => void refetch()}
      />
    );
  if (!data) return <LoadingState label="Making your link" />;
  const { affiliate_link: link, brand, reason } = data;
  if (!link)
    return (
      <Notice tone="held" title="This URL can’t earn a commission." detail={reason?.detail ?? data.note} />
    );
  return (
    <div className="grid gap-3 border-approved border-l-[3px] bg-approved-wash p-4">
      <p className="text-base">
        {brand ? `Your link to ${brand.name} is ready.` : 'Your link is ready.'} It works right away and earns
        for you.
      </p>
      <Code className="min-w-0 break-all font-mono text-md">{link}</Code>
      <div className="flex flex-wrap gap-2">
        <CopyButton text={link} label="Copy Link" variant="primary" {...LINK_COPY} />
        <a href={link} target="_blank" rel="noopener" className={buttonClass({})}>
          Open link
        </a>
        <Link to="/app/tools" search={{ url: data.url }} className={buttonClass({ variant: 'quiet' })}>
          Give it a name and a ref
        </Link>
      </div>
    </div>
  );
}
