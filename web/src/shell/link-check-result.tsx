import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { errorText } from '../lib/error-text.ts';
import type { Explanation } from '../lib/explain-query.ts';
import { LINK_COPY } from '../lib/link-copy.ts';
import { Code } from '../ui/code.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { DefinitionList } from '../ui/definition-list.tsx';
import { FoldedRates } from '../ui/folded-rates.tsx';
import { linkClass } from '../ui/link-class.ts';
import { Notice } from '../ui/notice.tsx';
import { sentenceCase } from '../ui/sentence-case.ts';
import DemoLink from './demo-link.tsx';
import { Unmonetizable } from './unmonetizable.tsx';

interface LinkCheckResultProps {
  query: UseQueryResult<Explanation>;
  /** Checks another URL. */
  onCheck: (url: string) => void;
  /** Whether a demo link can be copied. */
  canCopyDemo?: boolean;
}

/** The result of a link check: the link with its rate, or why the URL can't earn, with brands that can. */
export default function LinkCheckResult({ query, onCheck, canCopyDemo = true }: LinkCheckResultProps) {
  const { data, error, refetch } = query;
  if (error)
    return (
      <Notice
        tone="error"
        title="We couldn’t check that URL."
        detail={errorText(error)}
        onRetry={() => void refetch()}
      />
    );
  if (!data) return null;
  if (data.reason)
    return (
      <Unmonetizable
        reason={data.reason}
        url={data.url}
        directory="/brands"
        onChoose={(brand) => onCheck(brand.url)}
      />
    );
  return <Monetized explanation={data} canCopyDemo={canCopyDemo} />;
}

function Monetized({
  explanation: { url, affiliate_link, demo_link, brand, network },
  canCopyDemo,
}: {
  explanation: Explanation;
  canCopyDemo: boolean;
}) {
  const items = [
    {
      term: 'Brand',
      value: brand && (
        <Link to="/brands/$id" params={{ id: brand.id }} className={linkClass()}>
          {brand.name}
        </Link>
      ),
    },
    { term: 'Rate', value: brand && sentenceCase(brand.commission_rate) },
    { term: 'You earn', value: brand?.you_earn && sentenceCase(brand.you_earn) },
    { term: 'Network', value: network?.name },
  ];
  return (
    <div className="grid gap-4">
      {affiliate_link && (
        <div className="flex flex-wrap items-center gap-3 border-l-[3px] border-approved bg-approved-wash py-3 pr-3 pl-4">
          <Code className="min-w-0 grow basis-60 font-mono text-sm break-all">{affiliate_link}</Code>
          <CopyButton text={affiliate_link} size="sm" label="Copy Link" {...LINK_COPY} />
        </div>
      )}
      {demo_link && (
        <DemoLink
          link={demo_link}
          ownLinkPage={`/app?${new URLSearchParams({ url })}`}
          canCopy={canCopyDemo}
        />
      )}
      <DefinitionList items={items.filter(({ value }) => value)} />
      {brand && <FoldedRates offer={brand} />}
    </div>
  );
}
