import { type FormEvent, useRef, useState } from 'react';
import { MAX_URL_LENGTH } from '../../../../../worker/platform/contract/link-rules.ts';
import { ApiError } from '../../../lib/client.ts';
import { errorText } from '../../../lib/error-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Form } from '../../../ui/form.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useSiteCheck } from './check-query.ts';
import { CheckResult } from './check-result.tsx';

/** Says for a page whether the script is there and which links would earn. */
export default function SiteCheck({ address }: { address: string }) {
  const [url, setUrl] = useState(address);
  const [isMissing, setIsMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const check = useSiteCheck();
  const fieldProblem = isMissing ? 'Please enter the address of your page.' : problemOfField(check.error);
  const run = () => {
    setIsMissing(url.trim() === '');
    if (url.trim() === '') field.current?.focus();
    else if (!check.isPending) check.mutate(url.trim());
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    run();
  };
  return (
    <div className="grid max-w-220 grid-cols-1 gap-8">
      <Form
        aria-label="Check my site"
        onSubmit={submit}
        className="flex max-w-180 flex-wrap items-start gap-x-2 gap-y-3"
      >
        <TextField
          ref={field}
          label="Page URL"
          hint="We fetch the page once, as a visitor would. It takes up to 5 seconds."
          inputMode="url"
          mono
          required
          autoComplete="url"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="https://"
          maxLength={MAX_URL_LENGTH}
          className="min-w-0 grow basis-72"
          value={url}
          error={fieldProblem}
          onChange={({ currentTarget }) => {
            setUrl(currentTarget.value);
            setIsMissing(false);
            if (check.isError) check.reset();
          }}
        />
        <Button type="submit" variant="primary" loading={check.isPending} className="md:mt-[26px]">
          Check my site
        </Button>
      </Form>
      {check.error && !fieldProblem && (
        <Notice
          tone="error"
          title="We couldn’t check your page."
          detail={errorText(check.error)}
          onRetry={run}
        />
      )}
      <div aria-live="polite" aria-busy={check.isPending}>
        {check.data && <CheckResult key={check.submittedAt} site={check.data} />}
      </div>
    </div>
  );
}

/** What the API says about the address itself. */
function problemOfField(error: Error | null): string | undefined {
  return error instanceof ApiError ? error.fields.find(({ field }) => field === 'url')?.message : undefined;
}
