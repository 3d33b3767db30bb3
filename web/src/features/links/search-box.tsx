import { type FormEvent, useRef } from 'react';
import { MAX_SEARCH_LENGTH } from '../../../../worker/platform/contract/search-length.ts';
import { Button } from '../../ui/button.tsx';
import { PlainTextField } from '../../ui/plain-field.tsx';
import { useFollowValue } from '../../ui/use-follow-value.ts';

interface SearchBoxProps {
  label: string;
  q: string | undefined;
  onSearch: (q: string | undefined) => void;
}

/** A search that runs on submit. */
export function SearchBox({ label, q = '', onSearch }: SearchBoxProps) {
  const field = useRef<HTMLInputElement>(null);
  const noteSent = useFollowValue(field, q);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const text = field.current?.value.trim() ?? '';
    noteSent(text);
    onSearch(text || undefined);
  };
  return (
    <search className="min-w-0 grow basis-96">
      <form onSubmit={submit} className="flex items-end gap-2">
        <PlainTextField
          ref={field}
          label={label}
          type="search"
          maxLength={MAX_SEARCH_LENGTH}
          defaultValue={q}
          className="grow"
        />
        <Button type="submit">Search</Button>
      </form>
    </search>
  );
}
