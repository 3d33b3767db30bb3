import { Badge, type Tone } from '../../../../ui/badge.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Checkbox } from '../../../../ui/checkbox.tsx';
import type { DataColumn } from '../../../../ui/data-table-columns.ts';
import { RelativeTime } from '../../../../ui/relative-time.tsx';
import { sentenceCase } from '../../../../ui/sentence-case.ts';
import { NetworkName } from '../../../catalog/network-name.tsx';
import type { Program } from './programs-query.ts';
import { ReverseDecision } from './reverse-decision.tsx';

interface ColumnOptions {
  isSelected: (id: string) => boolean;
  select: (id: string, selected: boolean) => void;
  decide: (programs: readonly Program[], decision: 'approve' | 'reject') => void;
  deciding: readonly Program[];
  /** False leaves out what only changes something. */
  mayDecide: boolean;
}

const TONES: Record<Program['status'], Tone> = {
  approved: 'approved',
  pending: 'held',
  rejected: 'reversed',
};
const LABELS: Record<Program['status'], string> = {
  approved: 'Approved',
  pending: 'Pending',
  rejected: 'Rejected',
};

/** Since when redirects can read the latest decision. */
function LiveSince({ program: { decided_at, live_at } }: { program: Program }) {
  if (decided_at === null) return null;
  return (
    <span className="block whitespace-nowrap text-muted text-sm">
      {live_at === null ? (
        'on its way to the edge'
      ) : (
        <>
          live at the edge <RelativeTime at={live_at} />
        </>
      )}
    </span>
  );
}

/** The columns of the programs. Only a pending program can be selected and decided; another one is closed or reopened. */
export function programColumns(options: ColumnOptions): DataColumn<Program>[] {
  const { isSelected, select, mayDecide } = options;
  return [
    {
      id: 'program',
      header: 'Program',
      cell: (program) => (
        <div className="flex min-w-[16ch] items-start">
          {mayDecide && program.status === 'pending' && (
            <Checkbox
              label={null}
              aria-label={`Select ${program.program_name}`}
              checked={isSelected(program.id)}
              onCheckedChange={(checked) => select(program.id, checked)}
            />
          )}
          <div className="min-w-0 max-w-[36ch] max-sm:max-w-[20ch]">
            <span className="block truncate" title={program.program_name}>
              {program.program_name}
            </span>
            <span className="block truncate text-muted text-sm" title={program.program_url}>
              {program.program_url.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')}
            </span>
          </div>
        </div>
      ),
      fixed: true,
    },
    {
      id: 'status',
      header: 'Status',
      cell: (program) => (
        <>
          <span className="flex flex-wrap gap-1.5">
            <Badge tone={TONES[program.status]}>{LABELS[program.status]}</Badge>
            {!program.is_active && <Badge>Not listed</Badge>}
            {program.is_network_closed && <Badge>Network closed</Badge>}
          </span>
          <LiveSince program={program} />
        </>
      ),
    },
    {
      id: 'network',
      header: 'Network',
      cell: ({ network_id }) => <NetworkName slug={network_id} />,
    },
    { id: 'category', header: 'Category', cell: ({ category }) => category ?? '–' },
    { id: 'country', header: 'Country', cell: ({ country }) => country ?? '–' },
    {
      id: 'commission',
      header: 'Commission',
      cell: (program) => <span className="whitespace-nowrap">{sentenceCase(program.rate)}</span>,
      numeric: true,
    },
    ...(mayDecide ? [actionsColumn(options)] : []),
  ];
}

function actionsColumn({ decide, deciding }: ColumnOptions): DataColumn<Program> {
  return {
    id: 'actions',
    header: 'Actions',
    cell: (program) =>
      program.status !== 'pending' ? (
        <ReverseDecision program={program} />
      ) : (
        <span className="flex gap-1.5">
          <Button
            size="sm"
            variant="primary"
            aria-label={`Approve ${program.program_name}`}
            loading={deciding.includes(program)}
            onClick={() => decide([program], 'approve')}
          >
            Approve
          </Button>
          <Button
            size="sm"
            aria-label={`Reject ${program.program_name}`}
            aria-disabled={deciding.includes(program)}
            onClick={() => decide([program], 'reject')}
          >
            Reject
          </Button>
        </span>
      ),
    fixed: true,
  };
}
