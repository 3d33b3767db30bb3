import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { errorText } from '../../../../lib/error-text.ts';
import { Screen } from '../../../../shell/dashboard/screen.tsx';
import { useChangeSearch } from '../../../../shell/operator/use-change-search.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { Form, SubmitButton } from '../../../../ui/form.tsx';
import { LoadingState } from '../../../../ui/loading-state.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { textIn } from '../../../../ui/text-in.ts';
import { requestQuery } from './request-query.ts';
import type { RequestSearch } from './request-search.ts';
import { RequestTimeline } from './request-timeline.tsx';

const MIN_LENGTH = 8;

/** What happened for a request whose ID someone has. */
export function RequestLog() {
  const { id } = useSearch({ from: '/_signed-in/_operator/admin/request-log' });
  const change = useChangeSearch<RequestSearch>();
  const [isShort, setShort] = useState(false);
  return (
    <Screen
      title="Request log"
      lead="Each error on a screen and each problem of the API has a request ID, which is also the response header x-request-id."
    >
      <Form
        key={id}
        className="mb-10 flex max-w-160 flex-wrap items-end gap-3"
        onInput={() => setShort(false)}
        onSubmit={(event) => {
          event.preventDefault();
          const text = textIn(new FormData(event.currentTarget), 'id');
          setShort(text.length < MIN_LENGTH);
          if (text.length >= MIN_LENGTH) change({ id: text });
        }}
      >
        <TextField
          label="Request ID"
          name="id"
          mono
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
          defaultValue={id ?? ''}
          error={isShort ? 'Please enter a request ID' : undefined}
          className="min-w-0 grow basis-72"
        />
        <SubmitButton>Find</SubmitButton>
      </Form>
      {id === undefined ? (
        <EmptyState title="Enter a request ID.">
          Writes, errors and calls with a warning are kept for 14 days: the route and the outcome, without
          addresses, browsers or bodies.
        </EmptyState>
      ) : (
        <Trace id={id} />
      )}
    </Screen>
  );
}

function Trace({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(requestQuery(id));
  if (data) return <RequestTimeline trace={data} />;
  if (error)
    return (
      <ErrorState
        title="We couldn’t load the request log."
        detail={errorText(error)}
        onRetry={() => void refetch()}
      />
    );
  return <LoadingState label="Loading the request log" />;
}
