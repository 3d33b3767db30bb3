import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { MAX_URL_LENGTH } from '../../../../../worker/platform/contract/link-rules.ts';
import {
  MAX_SUB_ID_LENGTH,
  readSubId,
  SUB_ID_PROBLEMS,
} from '../../../../../worker/platform/contract/sub-id-rules.ts';
import { type LinkInput, useCreateLink } from '../../../lib/create-link.ts';
import { explainQuery } from '../../../lib/explain-query.ts';
import { useKeptInput } from '../../../lib/kept-input.ts';
import { productUrl } from '../../../lib/product-url.ts';
import type { Session } from '../../../lib/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Form } from '../../../ui/form.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useDebounced } from '../../../ui/use-debounced.ts';
import { BrandCombobox, useBrand } from '../brand-combobox.tsx';
import { GeneratedLink } from './generated-link.tsx';
import { type FormProblem, GeneratorProblem } from './generator-problem.tsx';
import type { ToolsSearch } from './tools-search.ts';
import { UrlVerdict } from './url-verdict.tsx';

interface LinkGeneratorProps {
  session: Session;
  start: ToolsSearch;
}

/** Makes a link to a page of a brand. It says before that whether the page can earn. */
export default function LinkGenerator({ session, start }: LinkGeneratorProps) {
  const empty: LinkInput = { brandId: start.brand ?? '', url: start.url, ref: '' };
  const [input, setInput] = useKeptInput('link-generator', session.user.id, empty);
  const [problem, setProblem] = useState<FormProblem | null>(null);
  // The form was sent before the URL was checked, whose brand is still missing.
  const [isAwaited, setAwaited] = useState(false);
  const create = useCreateLink();
  const brand = useBrand(input.brandId || null);
  const url = productUrl(input.url);
  const checkedUrl = useDebounced(url, CHECK_DELAY_MS);
  const check = useQuery(explainQuery(URL.canParse(checkedUrl) ? checkedUrl : null));
  const urlField = useRef<HTMLInputElement>(null);
  const refProblem = problemOfRef(input.ref);
  const isComplete = input.brandId !== '' && url !== '';
  const isChecked = !URL.canParse(url) || (checkedUrl === url && !check.isFetching && !check.isPending);

  // The brand of a pasted page, unless another one was chosen.
  const found = check.data?.monetizable ? check.data.brand?.id : undefined;
  useEffect(() => {
    if (found) setInput((old) => (old.brandId ? old : { ...old, brandId: found }));
  }, [found, setInput]);

  const change = (part: Partial<LinkInput>) => {
    setInput((old) => ({ ...old, ...part }));
    setProblem(null);
    setAwaited(false);
    if (create.isError) create.reset();
  };
  const generate = (brandId = input.brandId) => {
    if (!session.publisher.publisher_id) setProblem('no_publisher');
    else if (brandId === '' && !isChecked) setAwaited(true);
    else if (brandId === '' || url === '') setProblem('incomplete');
    else if (refProblem === undefined && !create.isPending) {
      setProblem(null);
      create.mutate({ ...input, brandId, url });
    }
  };
  useEffect(() => {
    if (!isAwaited || !isChecked) return;
    setAwaited(false);
    generate(input.brandId || found);
  });
  const submit = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault();
    generate();
  };
  // A browser doesn't submit a form whose button is disabled.
  const submitIncomplete = (event: KeyboardEvent) => {
    if (isComplete || event.key !== 'Enter' || event.defaultPrevented) return;
    if (event.target instanceof HTMLInputElement) submit(event);
  };

  return (
    <div className="grid max-w-180 gap-8">
      <Form onSubmit={submit} onKeyDown={submitIncomplete} className="grid gap-5" aria-label="Link generator">
        <BrandCombobox
          label="Brand"
          placeholder="Type to search all brands"
          brandId={input.brandId || null}
          onBrandChange={(chosen) => change({ brandId: chosen?.id ?? '' })}
        />
        <TextField
          ref={urlField}
          label="URL"
          type="url"
          inputMode="url"
          mono
          required
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="https://"
          maxLength={MAX_URL_LENGTH}
          hint={hintFor(brand)}
          value={input.url}
          onChange={({ currentTarget }) => change({ url: currentTarget.value })}
        />
        <UrlVerdict
          check={check}
          url={checkedUrl}
          brandId={input.brandId}
          onChooseBrand={(brandId) => change({ brandId })}
          onChooseUrl={(chosen) => {
            change(chosen);
            urlField.current?.focus();
          }}
        />
        <TextField
          label="Ref"
          optional
          mono
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          hint={`Your own label, such as a page or a campaign. Letters, digits, spaces and punctuation, no personal data. ${input.ref.trim().length} of ${MAX_SUB_ID_LENGTH}`}
          error={refProblem}
          value={input.ref}
          onChange={({ currentTarget }) => change({ ref: currentTarget.value })}
        />
        <GeneratorProblem problem={problem} error={create.error} onRetry={() => generate()} />
        <div>
          <Button
            type="submit"
            variant="primary"
            loading={create.isPending || isAwaited}
            disabled={!isComplete && !isAwaited}
          >
            Generate
          </Button>
        </div>
      </Form>
      {create.data && <GeneratedLink key={create.data.id} link={create.data} />}
    </div>
  );
}

const CHECK_DELAY_MS = 400;

function hintFor(brand: ReturnType<typeof useBrand>): string | undefined {
  if (!brand) return 'Paste a product page, and its brand is filled in.';
  return brand.domain ? `A page on ${brand.domain} or another site of ${brand.name}.` : undefined;
}

/** The message for a ref that the API would reject. */
function problemOfRef(ref: string): string | undefined {
  const read = readSubId(ref);
  return 'problem' in read ? SUB_ID_PROBLEMS[read.problem] : undefined;
}
