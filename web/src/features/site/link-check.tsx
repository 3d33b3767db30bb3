import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { type FormEvent, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { explainQuery } from '../../lib/explain-query.ts';
import { useSampleUrl } from '../../lib/use-sample-values.ts';
import { Button } from '../../ui/button.tsx';
import { PlainTextField } from '../../ui/plain-field.tsx';
import { productUrl } from './product-url.ts';
import { SampleUrls } from './sample-urls.tsx';

const LinkVerdict = lazy(() => import('./link-verdict.tsx'));

/** Paste a product URL, see its link and what it pays: the real call, open to anyone. */
export function LinkCheck({ url }: { url: string | undefined }) {
  // The browser keeps what is typed: it may be typed, and sent as `?url=`, before the scripts have come.
  const field = useRef<HTMLInputElement>(null);
  const [asked, setAsked] = useState(url === undefined ? null : productUrl(url));
  const query = useQuery(explainQuery(asked));
  const sample = useSampleUrl();
  // A visitor without a URL at hand finds one to send. It never replaces typed text.
  useEffect(() => {
    const input = field.current;
    if (sample && input?.value === '' && input !== document.activeElement) input.value = sample;
  }, [sample]);
  const ask = (url: string) => {
    if (field.current) field.current.value = url;
    if (url === asked) void query.refetch();
    else setAsked(url);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (field.current) ask(productUrl(field.current.value));
  };
  return (
    <div className="grid gap-4 rounded-md border border-rule bg-sheet p-4 md:p-6">
      <form onSubmit={submit} className="flex flex-wrap items-end gap-3">
        <PlainTextField
          ref={field}
          name="url"
          label="Product URL"
          type="text"
          autoCapitalize="none"
          spellCheck={false}
          inputMode="url"
          required
          mono
          placeholder="https://"
          defaultValue={url}
          onFocus={({ currentTarget }) => {
            if (currentTarget.value === sample) currentTarget.select();
          }}
          className="grow basis-80"
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
      <SampleUrls onChoose={ask} />
      <div aria-live="polite">
        {asked !== null && (
          <Suspense>
            <LinkVerdict query={query} />
          </Suspense>
        )}
      </div>
    </div>
  );
}
