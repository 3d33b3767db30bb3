import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { explainQuery } from './explain-query.ts';
import { LinkVerdict } from './link-verdict.tsx';
import { SampleUrls } from './sample-urls.tsx';

/** Paste a product's address, see what the network makes of it: the real call, open to anyone. */
export function LinkCheck() {
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState<string | null>(null);
  const query = useQuery(explainQuery(asked));
  const ask = (url: string) => {
    setTyped(url);
    if (url === asked) void query.refetch();
    else setAsked(url);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    ask(typed.trim());
  };
  return (
    <div className="grid gap-4 rounded-md border border-rule bg-sheet p-4 md:p-6">
      <form onSubmit={submit} className="flex flex-wrap items-end gap-3">
        <TextField
          label="Product address"
          type="url"
          inputMode="url"
          required
          mono
          placeholder="https://"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          className="grow basis-80"
        />
        <Button
          type="submit"
          variant="primary"
          loading={query.isFetching}
          icon={<ArrowRight aria-hidden className="size-4" />}
        >
          Make the link
        </Button>
      </form>
      <SampleUrls onChoose={ask} />
      <div aria-live="polite">{asked !== null && <LinkVerdict query={query} />}</div>
    </div>
  );
}
