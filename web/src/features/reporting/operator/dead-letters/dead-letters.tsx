import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useMay } from '../../../../lib/operator-permission.ts';
import { PagedTable } from '../../../../shell/operator/paged-table.tsx';
import { useChangeSearch } from '../../../../shell/operator/use-change-search.ts';
import { Button } from '../../../../ui/button.tsx';
import { Code } from '../../../../ui/code.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { NativeSelect } from '../../../../ui/native-select.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { deadLetterColumns } from './dead-letter-columns.tsx';
import {
  DEAD_LETTERS_PER_PAGE,
  type DeadLettersSearch,
  deadLettersQuery,
  type Replayed,
} from './dead-letters-query.ts';
import { LeaveLetters } from './leave-letters.tsx';
import { useReplay } from './use-replay.ts';

/** The messages that no consumer could process, and their replay. */
export function DeadLetters() {
  const search = useSearch({ from: '/_signed-in/_operator/admin/alerts/dead-letters' });
  const { state, page = 1 } = search;
  const change = useChangeSearch<DeadLettersSearch>();
  const result = useQuery({ ...deadLettersQuery(search), placeholderData: keepPreviousData });
  const { mutate, reset, isPending, variables, data } = useReplay();
  const mayReplay = useMay('system:write');
  const columns = useMemo(
    () =>
      deadLetterColumns({
        replay: mayReplay ? (id) => mutate([id]) : null,
        replaying: (id) => isPending && (variables?.includes(id) ?? false),
      }),
    [mayReplay, mutate, isPending, variables],
  );
  const total = result.data?.summary.total ?? 0;
  return (
    <>
      <p className="mb-4 max-w-[64ch] text-base text-muted">
        Fix the cause first. A message is stored until it is processed, and a click counts only once, no
        matter how often it is replayed. Leave one that can never be processed.
      </p>
      {data && <Failures replayed={data} onLeft={reset} />}
      <PagedTable
        caption="Dead letters"
        result={result}
        page={page}
        perPage={DEAD_LETTERS_PER_PAGE}
        columns={columns}
        rowKey={({ id }) => id}
        rowHeight={57}
        empty={
          state === 'left' ? (
            <EmptyState title="No dead letter is left.">
              Those that wait are listed without the filter.
            </EmptyState>
          ) : (
            <EmptyState title="No dead letters.">
              Every message of the queues was processed, is still being tried, or was left.
            </EmptyState>
          )
        }
        tools={
          <>
            <NativeSelect
              label="Show"
              choices={[
                { value: '', label: 'Waiting' },
                { value: 'left', label: 'Left' },
              ]}
              value={state ?? ''}
              onChange={({ target }) =>
                change({ state: target.value === 'left' ? 'left' : undefined, page: undefined })
              }
            />
            {mayReplay && total > 0 && state === undefined && (
              <Button loading={isPending && variables === undefined} onClick={() => mutate(undefined)}>
                Replay up to 100
              </Button>
            )}
          </>
        }
      />
    </>
  );
}

interface FailuresProps {
  replayed: Replayed;
  /** Called after they were left. */
  onLeft: () => void;
}

/** What failed again in the last replay, each with its reason. */
function Failures({ replayed: { failed }, onLeft }: FailuresProps) {
  if (failed.length === 0) return null;
  return (
    <div className="mb-4">
      <Notice
        tone="error"
        title="These messages failed again."
        detail={failed.map(({ id, detail }) => (
          <span key={id} className="block break-words">
            <Code className="font-mono text-sm">{id}</Code> {detail}
          </span>
        ))}
        action={
          <LeaveLetters
            ids={failed.map(({ id }) => id)}
            trigger={
              <Button size="sm">{failed.length === 1 ? 'Leave it' : `Leave all ${failed.length}`}</Button>
            }
            onLeft={onLeft}
          />
        }
      />
    </div>
  );
}
