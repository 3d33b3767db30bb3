import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { explainQuery } from '../../../lib/explain-query.ts';
import { productUrl } from '../../../lib/product-url.ts';
import { useSampleUrl } from '../../../lib/use-sample-values.ts';
import { ProductUrlForm } from '../../../shell/product-url-form.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { SampleUrls } from './sample-urls.tsx';

const LinkCheckResult = lazyPart(() => import('../../../shell/link-check-result.tsx'));

interface LinkCheckProps {
  url: string | undefined;
  /** Stands in place of the first answer. */
  before?: ReactNode;
}

/** Checks a product URL with a live API call and shows its link and its rate: of a sample at first, if nothing else is asked. */
export function LinkCheck({ url, before = null }: LinkCheckProps) {
  // An uncontrolled input, because a URL may be typed and submitted as `?url=` before the scripts have loaded.
  const field = useRef<HTMLInputElement>(null);
  const [checkedUrl, setCheckedUrl] = useState(url === undefined ? null : productUrl(url));
  const sample = useSampleUrl();
  const shownUrl = checkedUrl ?? sample;
  const query = useQuery(explainQuery(shownUrl));
  // A sample URL for visitors without one. It never replaces typed text.
  useEffect(() => {
    const input = field.current;
    if (sample && input?.value === '' && input !== document.activeElement) input.value = sample;
  }, [sample]);
  const check = (url: string) => {
    if (field.current) field.current.value = url;
    if (url === shownUrl) void query.refetch();
    else setCheckedUrl(url);
  };
  // The button that was pressed disappears.
  const checkOther = (url: string) => {
    check(url);
    field.current?.focus();
  };
  return (
    <div className="grid gap-4 rounded-md border border-rule bg-sheet p-4 md:p-6">
      <ProductUrlForm
        field={field}
        isChecking={query.isFetching}
        onCheck={check}
        name="url"
        placeholder="https://"
        defaultValue={url}
        onFocus={({ currentTarget }) => {
          if (currentTarget.value === sample) currentTarget.select();
        }}
        fieldClassName="grow basis-80"
      />
      <SampleUrls onChoose={check} />
      <div aria-live="polite">
        {shownUrl === null || query.isPending ? (
          before
        ) : (
          <Suspense fallback={before}>
            <LinkCheckResult query={query} onCheck={checkOther} />
          </Suspense>
        )}
      </div>
    </div>
  );
}
