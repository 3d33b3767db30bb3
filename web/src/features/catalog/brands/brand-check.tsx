import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { type FormEvent, lazy, Suspense, useRef, useState } from 'react';
import type { Brand } from '../../../lib/brands.ts';
import { explainQuery } from '../../../lib/explain-query.ts';
import { productUrl } from '../../../lib/product-url.ts';
import { Button } from '../../../ui/button.tsx';
import { PlainTextField } from '../../../ui/plain-field.tsx';
import { Section } from '../../../ui/section.tsx';
import { BrandLink } from './brand-link.tsx';

const LinkCheckResult = lazy(() => import('../../../shell/link-check-result.tsx'));

/** Makes a link to a product of the brand and says what it earns. Before that, the link to the brand's site. */
export function BrandCheck({ brand }: { brand: Brand }) {
  const field = useRef<HTMLInputElement>(null);
  const [url, setUrl] = useState<string | null>(null);
  const query = useQuery(explainQuery(url));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const typed = productUrl(field.current?.value ?? '');
    if (typed === url) void query.refetch();
    else setUrl(typed);
  };
  return (
    <Section title="Link to a product" isFirst className="pb-0">
      <form onSubmit={submit} className="mb-5 flex flex-wrap items-end gap-3">
        <PlainTextField
          ref={field}
          label="Product URL"
          type="text"
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
          required
          mono
          placeholder={`https://${brand.domain ?? ''}/…`}
          className="grow basis-full"
        />
        <Button
          type="submit"
          variant="primary"
          loading={query.isFetching}
          icon={<ArrowRight aria-hidden className="size-4" />}
        >
          Get my link
        </Button>
      </form>
      <div aria-live="polite">
        {url === null ? (
          <BrandLink brand={brand} />
        ) : (
          <Suspense>
            <LinkCheckResult query={query} canCopyDemo={false} />
          </Suspense>
        )}
      </div>
    </Section>
  );
}
