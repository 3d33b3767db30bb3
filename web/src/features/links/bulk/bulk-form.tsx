import { Upload } from 'lucide-react';
import { type ChangeEvent, type FormEvent, useMemo, useState } from 'react';
import { formatCount, plural } from '../../../../../worker/platform/contract/counts.ts';
import { Button } from '../../../ui/button.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import { cn } from '../../../ui/cn.ts';
import { Form } from '../../../ui/form.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { useDebounced } from '../../../ui/use-debounced.ts';
import { MAX_ROWS, MAX_TEXT_LENGTH } from './bulk-limits.ts';
import { sendList, setText } from './bulk-list.ts';
import { bulkRows } from './bulk-rows.ts';
import { ColumnMapping } from './column-mapping.tsx';
import { guessMapping, inputsOf, type Mapping, parseList } from './parse-list.ts';

const EXAMPLE =
  'url,name,ref\nhttps://shop.example/lamp,Desk lamp,newsletter\nhttps://shop.example/chair,Chair,newsletter';

/** The list as text or from a file, and the columns that the links are made of. */
export default function BulkForm({ text }: { text: string }) {
  const [fileProblem, setFileProblem] = useState<string | null>(null);
  const settled = useDebounced(text);
  const table = useMemo(() => parseList(settled), [settled]);
  const guessed = useMemo(() => guessMapping(table), [table]);
  const [chosen, setChosen] = useState<{ columns: string; mapping: Mapping } | null>(null);
  const columns = table.columns.join('\n');
  // A choice is for these columns only.
  const mapping = chosen?.columns === columns ? chosen.mapping : guessed;
  const count = table.rows.length;
  const isTooMany = count > MAX_ROWS;
  const ready = useMemo(
    () => bulkRows(inputsOf(table, mapping), '').filter(({ state }) => state === 'ready').length,
    [table, mapping],
  );

  const readFile = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    target.value = '';
    if (!file) return;
    if (file.size > MAX_TEXT_LENGTH) return setFileProblem(`“${file.name}” is larger than 5 MB.`);
    setFileProblem(null);
    setText(await file.text());
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const current = parseList(text);
    if (current.rows.length > 0 && !isTooMany) void sendList(inputsOf(current, mapping));
  };

  return (
    <Form onSubmit={submit} className="grid max-w-180 gap-5">
      <Textarea
        label="URLs or CSV"
        hint="One URL per line, or a table with a column of URLs. Names and refs are optional columns."
        rows={10}
        mono
        wrap="off"
        placeholder={EXAMPLE}
        spellCheck={false}
        autoCapitalize="none"
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      {fileProblem && <Notice tone="error" title="We can’t read this file." detail={fileProblem} />}
      {table.columns.length > 1 && (
        <ColumnMapping
          table={table}
          mapping={mapping}
          onMappingChange={(next) => setChosen({ columns, mapping: next })}
        />
      )}
      {isTooMany && (
        <Notice
          tone="error"
          title={`The list has ${formatCount(count)} rows.`}
          detail={`At most ${formatCount(MAX_ROWS)} can be sent at once. Remove the others and send them later.`}
        />
      )}
      {!isTooMany && ready < count && (
        <Notice
          tone="held"
          title={
            count - ready === 1
              ? 'One row isn’t sent yet.'
              : `${formatCount(count - ready)} rows aren’t sent yet.`
          }
          detail="You see why in the next step, and can correct them there."
        />
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" disabled={count === 0 || isTooMany}>
          {ready === 0 ? 'Create links' : `Create ${plural(ready, 'link')}`}
        </Button>
        <label className={cn(buttonClass(), 'focus-within:outline-2 focus-within:outline-river')}>
          <Upload aria-hidden className="size-4" strokeWidth={1.5} />
          Open a CSV file
          <input
            type="file"
            accept=".csv,.tsv,.txt,text/csv,text/plain"
            className="sr-only"
            onChange={(event) => void readFile(event)}
          />
        </label>
      </div>
    </Form>
  );
}
