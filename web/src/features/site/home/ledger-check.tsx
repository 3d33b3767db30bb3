import { useMutation, useQueryClient } from '@tanstack/react-query';
import { plural } from '../../../../../worker/platform/contract/counts.ts';
import { errorText } from '../../../lib/error-text.ts';
import { Button } from '../../../ui/button.tsx';
import { cn } from '../../../ui/cn.ts';
import { Code } from '../../../ui/code.tsx';
import { DateTime } from '../../../ui/date-time.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { blocksQuery } from './blocks-query.ts';
import { type ChainProblem, type CheckedBlock, checkChain } from './check-chain.ts';

const PROBLEMS: Record<ChainProblem, string> = {
  hash: 'its hash doesn’t match its content',
  link: 'it doesn’t name the block before it',
  signature: 'its signature doesn’t match our key',
};

/** Checks the last blocks of the ledger in the visitor’s browser. */
export function LedgerCheck() {
  const queries = useQueryClient();
  const check = useMutation({
    mutationFn: async () => checkChain(await queries.fetchQuery(blocksQuery)),
  });
  return (
    <div className="grid content-start gap-5">
      <p className="text-md text-pretty text-muted">
        Every cent moves by an entry that is never edited. Every five minutes, new entries are closed into a
        signed block that contains the hash of the block before it. Your browser can check that nothing was
        changed since: it fetches the blocks, which have no amounts, and computes each hash again.
      </p>
      <div>
        <Button loading={check.isPending} onClick={() => check.mutate()}>
          Check the last blocks
        </Button>
      </div>
      <div aria-live="polite">
        {check.error && <CheckError error={check.error} onRetry={() => check.mutate()} />}
        {check.data && <Result blocks={check.data} />}
      </div>
    </div>
  );
}

function CheckError({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const isOld = error instanceof DOMException && error.name === 'NotSupportedError';
  return (
    <Notice
      tone={isOld ? 'held' : 'error'}
      title={isOld ? 'This browser can’t check the signatures.' : 'We couldn’t load the blocks.'}
      detail={
        isOld
          ? 'It doesn’t support Ed25519. Current versions of Chrome, Firefox and Safari do.'
          : errorText(error)
      }
      {...(!isOld && { onRetry })}
    />
  );
}

function Result({ blocks }: { blocks: readonly CheckedBlock[] }) {
  const [newest] = blocks;
  const wrong = blocks.filter(({ problems }) => problems.length > 0);
  if (!newest) return <p className="text-base text-muted">No block is closed yet.</p>;
  return (
    <div className="grid gap-3">
      <ol aria-label="Checked blocks" className="flex flex-wrap gap-1" dir="rtl">
        {blocks.map(({ block, problems }) => (
          <li
            key={block.number}
            title={`Block ${block.number}`}
            className={cn(
              'figures min-w-10 rounded-sm border px-1.5 py-1 text-center text-xs',
              problems.length > 0
                ? 'border-reversed bg-reversed-wash text-reversed'
                : 'border-approved/35 bg-approved-wash text-approved',
            )}
          >
            {block.number}
          </li>
        ))}
      </ol>
      {wrong.length === 0 ? (
        <p className="text-base">
          <strong className="font-semibold">
            {plural(blocks.length, 'block')} checked, none was changed.
          </strong>{' '}
          The last one was closed on <DateTime at={new Date(newest.block.closed_at).toISOString()} />:
        </p>
      ) : (
        <p className="text-base text-reversed">
          {wrong
            .map(
              ({ block, problems }) =>
                `Block ${block.number}: ${problems.map((each) => PROBLEMS[each]).join(', ')}`,
            )
            .join('. ')}
          .
        </p>
      )}
      <Code className="font-mono text-xs break-all text-muted">{newest.block.hash}</Code>
    </div>
  );
}
