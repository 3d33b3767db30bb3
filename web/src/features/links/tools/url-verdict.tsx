import type { UseQueryResult } from '@tanstack/react-query';
import { errorText } from '../../../lib/error-text.ts';
import type { Explanation } from '../../../lib/explain-query.ts';
import { type Alternative, Unmonetizable } from '../../../shell/unmonetizable.tsx';
import { Button } from '../../../ui/button.tsx';
import { FoldedRates } from '../../../ui/folded-rates.tsx';
import { Notice } from '../../../ui/notice.tsx';

interface UrlVerdictProps {
  check: UseQueryResult<Explanation>;
  url: string;
  /** The chosen brand; empty without one. */
  brandId: string;
  onChooseBrand: (brandId: string) => void;
  onChooseUrl: (alternative: Alternative) => void;
}

/** Whether a page can earn: its rate, or the reason with the closest brands that can. */
export function UrlVerdict(props: UrlVerdictProps) {
  return (
    <div aria-live="polite" className="empty:hidden">
      <Verdict {...props} />
    </div>
  );
}

function Verdict({ check: { data, error }, url, brandId, onChooseBrand, onChooseUrl }: UrlVerdictProps) {
  if (error) return <p className="text-muted text-sm">We couldn’t check this URL. {errorText(error)}</p>;
  if (!data) return null;
  const { reason, brand } = data;
  if (reason)
    return <Unmonetizable reason={reason} url={url} directory="/app/brands" onChoose={onChooseUrl} />;
  if (!brand) return null;
  if (brandId !== '' && brandId !== brand.id)
    return (
      <Notice
        tone="held"
        title={`This page belongs to ${brand.name}.`}
        detail="A link to it earns with that brand only."
        action={
          <Button size="sm" onClick={() => onChooseBrand(brand.id)}>
            Choose {brand.name}
          </Button>
        }
      />
    );
  return (
    <div className="grid gap-1">
      <p className="text-base">
        {brand.you_earn === null ? (
          <>
            The network doesn’t state what <strong className="font-medium">{brand.name}</strong> pays. Your
            share of it is {brand.share_percent}%.
          </>
        ) : (
          <>
            <strong className="font-medium">{brand.name}</strong> pays {brand.commission_rate}. You earn{' '}
            {brand.you_earn}.
          </>
        )}
      </p>
      <FoldedRates offer={brand} />
    </div>
  );
}
