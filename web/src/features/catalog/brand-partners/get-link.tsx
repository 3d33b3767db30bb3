import { useRef, useState } from 'react';
import { MAX_URL_LENGTH } from '../../../../../worker/platform/contract/link-rules.ts';
import { useCreateLink } from '../../../lib/create-link.ts';
import { LINK_COPY } from '../../../lib/link-copy.ts';
import { linkErrorText } from '../../../lib/link-errors.ts';
import type { PartnerBrand } from '../../../lib/partner-brands.ts';
import { productUrl } from '../../../lib/product-url.ts';
import { CodeBlock } from '../../../ui/code-block.tsx';
import { plainSample } from '../../../ui/code-sample.ts';
import { Form, SubmitButton } from '../../../ui/form.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useCopy } from '../../../ui/use-copy.ts';

/** The publisher's link to a brand, or to one of its products. */
export function GetLink({ brand }: { brand: PartnerBrand }) {
  const [product, setProduct] = useState<string | null>(null);
  const link = product ?? brand.affiliateLink;
  return (
    <section aria-label="Your link" className="grid gap-4">
      {link && (
        <CodeBlock
          title={product ? 'Your link to this product' : 'Your link'}
          sample={plainSample(link)}
          copyLabel="Copy Link"
          {...LINK_COPY}
        />
      )}
      <ProductForm brand={brand} onLink={setProduct} />
    </section>
  );
}

interface ProductFormProps {
  brand: PartnerBrand;
  onLink: (link: string) => void;
}

/** Makes a link to a pasted product URL, stores it with the publisher's links and copies it. */
function ProductForm({ brand, onLink }: ProductFormProps) {
  const field = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const { copy } = useCopy(LINK_COPY);
  const { mutate, isPending } = useCreateLink();
  const create = (url: string) =>
    mutate(
      { brandId: brand.id, url, ref: '' },
      {
        onSuccess: ({ affiliate_url }) => {
          onLink(affiliate_url);
          void copy(affiliate_url);
        },
        onError: (error) => {
          setProblem(linkErrorText('create', error));
          field.current?.focus();
        },
      },
    );
  return (
    <Form
      onInput={() => setProblem(undefined)}
      onSubmit={(event) => {
        event.preventDefault();
        const url = productUrl(field.current?.value ?? '');
        if (url === '') setProblem(`Paste the URL of a product on ${brand.domain ?? 'the brand’s site'}.`);
        else if (!isPending) create(url);
      }}
      className="flex flex-wrap items-start gap-x-2 gap-y-3"
    >
      <TextField
        ref={field}
        label="Link to a product"
        hint="Its link is saved with your links."
        placeholder={`https://${brand.domain ?? ''}/…`}
        inputMode="url"
        maxLength={MAX_URL_LENGTH}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        mono
        error={problem}
        className="min-w-0 grow basis-60"
      />
      <SubmitButton variant="primary" loading={isPending} className="md:mt-[26px]">
        Get link
      </SubmitButton>
    </Form>
  );
}
