import { useQuery } from '@tanstack/react-query';
import { Suspense, useRef, useState } from 'react';
import type { Brand } from '../../../lib/brands.ts';
import { explainQuery } from '../../../lib/explain-query.ts';
import { ProductUrlForm } from '../../../shell/product-url-form.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Section } from '../../../ui/section.tsx';
import { BrandLink } from './brand-link.tsx';

const LinkCheckResult = lazyPart(() => import('../../../shell/link-check-result.tsx'));

/** Makes a link to a product of the brand and says what it earns. Before that, the link to the brand's site. */
export function BrandCheck({ brand }: { brand: Brand }) {
  const field = useRef<HTMLInputElement>(null);
  const [url, setUrl] = useState<string | null>(null);
  const query = useQuery(explainQuery(url));
  const check = (typed: string) => {
    if (typed === url) void query.refetch();
    else setUrl(typed);
  };
  // The button that was pressed disappears.
  const checkOther = (url: string) => {
    if (field.current) field.current.value = url;
    check(url);
    field.current?.focus();
  };
  return (
    <Section title="Link to a product" isFirst className="pb-0">
      <ProductUrlForm
        field={field}
        isChecking={query.isFetching}
        onCheck={check}
        placeholder={`https://${brand.domain ?? ''}/…`}
        className="mb-5"
        fieldClassName="grow basis-full"
      />
      <div aria-live="polite">
        {url === null ? (
          <BrandLink brand={brand} />
        ) : (
          <Suspense>
            <LinkCheckResult query={query} onCheck={checkOther} canCopyDemo={false} />
          </Suspense>
        )}
      </div>
    </Section>
  );
}
