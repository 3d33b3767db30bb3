import { formatCount } from '../../../../../../worker/platform/contract/counts.ts';
import { formatBytes } from '../../../../lib/format-bytes.ts';
import { Button } from '../../../../ui/button.tsx';
import { Code } from '../../../../ui/code.tsx';
import type { DataColumn } from '../../../../ui/data-table-columns.ts';
import { RelativeTime } from '../../../../ui/relative-time.tsx';
import type { DeadLetter } from './dead-letters-query.ts';
import { LeaveLetters, TakeUpLetter } from './leave-letters.tsx';

const REASONS: Record<DeadLetter['reason'], string> = {
  attempts_exhausted: 'Failed at every attempt',
  unreadable: 'Couldn’t be read',
  refused_by_database: 'The database refused it',
};

interface ColumnOptions {
  /** Null for someone who may not replay. */
  replay: ((id: string) => void) | null;
  replaying: (id: string) => boolean;
}

/** The columns of the dead letters. */
export function deadLetterColumns({ replay, replaying }: ColumnOptions): DataColumn<DeadLetter>[] {
  return [
    {
      id: 'message',
      header: 'Message',
      cell: ({ id, queue }) => (
        <span className="block min-w-[22ch]">
          {queue}
          <Code className="block font-mono text-muted text-sm">{id}</Code>
        </span>
      ),
      fixed: true,
    },
    {
      id: 'reason',
      header: 'Why',
      cell: ({ reason, last_error, left_reason }) => (
        <span className="block max-w-[48ch] min-w-[22ch] break-words">
          {REASONS[reason]}
          {last_error && <span className="block text-muted text-sm">Last replay: {last_error}</span>}
          {left_reason && <span className="block text-muted text-sm">Left: {left_reason}</span>}
        </span>
      ),
      fixed: true,
    },
    { id: 'attempts', header: 'Attempts', cell: ({ attempts }) => formatCount(attempts), numeric: true },
    { id: 'replays', header: 'Replays', cell: ({ replays }) => formatCount(replays), numeric: true },
    { id: 'size', header: 'Size', cell: ({ size }) => formatBytes(size), numeric: true },
    { id: 'sent', header: 'Sent', cell: ({ sent_at }) => <RelativeTime at={sent_at} /> },
    {
      id: 'stored',
      header: 'Stored',
      cell: ({ stored_at }) => <RelativeTime at={stored_at} />,
      hidden: true,
    },
    {
      id: 'actions',
      header: 'Actions',
      cell: (letter) =>
        replay && (
          <span className="flex gap-2">
            <Button
              size="sm"
              aria-label={`Replay ${letter.id} of ${letter.queue}`}
              loading={replaying(letter.id)}
              onClick={() => replay(letter.id)}
            >
              Replay
            </Button>
            {letter.left ? (
              <TakeUpLetter letter={letter} />
            ) : (
              <LeaveLetters
                ids={[letter.id]}
                trigger={
                  <Button size="sm" aria-label={`Leave ${letter.id} of ${letter.queue}`}>
                    Leave
                  </Button>
                }
              />
            )}
          </span>
        ),
      fixed: true,
    },
  ];
}
