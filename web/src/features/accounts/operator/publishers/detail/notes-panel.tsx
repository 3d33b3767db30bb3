import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api, bodyOf } from '../../../../../lib/client.ts';
import { errorText } from '../../../../../lib/error-text.ts';
import { useMay } from '../../../../../lib/operator-permission.ts';
import { Person } from '../../../../../shell/operator/person.tsx';
import { DateTime } from '../../../../../ui/date-time.tsx';
import { Form, SubmitButton } from '../../../../../ui/form.tsx';
import { Notice } from '../../../../../ui/notice.tsx';
import { Pagination } from '../../../../../ui/pagination.tsx';
import { Textarea } from '../../../../../ui/textarea.tsx';
import { toast } from '../../../../../ui/toast.ts';
import { publisherKeys } from '../publishers-query.ts';
import { usePage } from './use-page.ts';

const PER_PAGE = 50;
const MAX_NOTE_LENGTH = 2_000;

/** What operators noted about the publisher. A note stays as it was written. */
export function NotesPanel({ id }: { id: string }) {
  const { page, onPageChange } = usePage();
  const mayWrite = useMay('publishers:write');
  const { data: notes, summary } = useSuspenseQuery({
    queryKey: [...publisherKeys.one(id), 'notes', page],
    queryFn: ({ signal }) =>
      bodyOf(
        api.GET('/v1/operations/publishers/{publisher_id}/notes', {
          params: { path: { publisher_id: id }, query: { page, per_page: PER_PAGE } },
          signal,
        }),
      ),
  }).data;
  return (
    <div className="max-w-[72ch]">
      {mayWrite && <NoteForm id={id} />}
      {notes.length === 0 ? (
        <p className="mt-8 text-base text-muted">No notes yet.</p>
      ) : (
        <ol aria-label="Notes" className="mt-8">
          {notes.map(({ id: note, text, author, created_at }) => (
            <li key={note} className="border-t border-rule py-4">
              <p className="text-muted text-sm">
                <span className="font-medium text-ink">
                  <Person actor={author} />
                </span>
                {' · '}
                <DateTime at={created_at} />
              </p>
              <p className="mt-1 whitespace-pre-line break-words text-md">{text}</p>
            </li>
          ))}
        </ol>
      )}
      {summary.total > PER_PAGE && (
        <Pagination
          label="notes"
          page={page}
          perPage={PER_PAGE}
          total={summary.total}
          onPageChange={onPageChange}
        />
      )}
    </div>
  );
}

function NoteForm({ id }: { id: string }) {
  const queries = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const [missing, setMissing] = useState(false);
  const add = useMutation({
    mutationFn: (text: string) =>
      bodyOf(
        api.POST('/v1/operations/publishers/{publisher_id}/notes', {
          params: { path: { publisher_id: id } },
          body: { text },
        }),
      ),
    onSuccess: () => {
      toast.success('Note added');
      form.current?.reset();
      return queries.invalidateQueries({ queryKey: publisherKeys.one(id) });
    },
  });
  return (
    <Form
      ref={form}
      onInput={() => {
        setMissing(false);
        if (add.isError) add.reset();
      }}
      onSubmit={(event) => {
        event.preventDefault();
        const given = new FormData(event.currentTarget).get('text');
        const text = typeof given === 'string' ? given.trim() : '';
        setMissing(text === '');
        if (text) add.mutate(text);
      }}
      className="grid gap-3"
    >
      <Textarea
        label="New note"
        name="text"
        rows={3}
        maxLength={MAX_NOTE_LENGTH}
        hint="Other operators see it. It can’t be changed, and the download of the publisher’s data contains it."
        error={missing ? 'Please enter a note' : undefined}
      />
      <div>
        <SubmitButton loading={add.isPending}>Add note</SubmitButton>
      </div>
      {add.error && <Notice tone="error" title="We couldn’t add the note." detail={errorText(add.error)} />}
    </Form>
  );
}
