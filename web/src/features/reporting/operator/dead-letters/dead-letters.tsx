import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useMay } from '../../../../lib/operator-permission.ts';
import { PagedTable } from '../../../../shell/operator/paged-table.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Code } from '../../../../ui/code.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { deadLetterColumns } from './dead-letter-columns.tsx';
import { DEAD_LETTERS_PER_PAGE, deadLettersQuery, type Replayed } from './dead-letters-query.ts';
import { useReplay } from './use-replay.ts';

/** The messages that no consumer could process, and their replay. */
export function DeadLetters() {
  const { page = 1 } = useSearch({ from: '/_signed-in/_operator/admin/alerts/dead-letters' });
  const result = useQuery({ ...deadLettersQuery(page), placeholderData: keepPreviousData });
  const { mutate, isPending, variables, data } = useReplay();
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
        matter how often it is replayed.
      </p>
      {data && <Failures replayed={data} />}
      <PagedTable
        caption="Dead letters"
        result={result}
        page={page}
        perPage={DEAD_LETTERS_PER_PAGE}
        columns={columns}
        rowKey={({ id }) => id}
        rowHeight={57}
        empty={
          <EmptyState title="No dead letters.">
            Every message of the queues was processed, or is still being tried.
          </EmptyState>
        }
        tools={
          mayReplay &&
          total > 0 && (
            <Button loading={isPending && variables === undefined} onClick={() => mutate(undefined)}>
              Replay the oldest 100
            </Button>
          )
        }
      />
    </>
  );
}

/** What failed again in the last replay, each with its reason. */
function Failures({ replayed: { failed } }: { replayed: Replayed }) {
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
      />
    </div>
  );
}
