import { Badge } from '../../../../ui/badge.tsx';
import { Code } from '../../../../ui/code.tsx';
import type { DataColumn } from '../../../../ui/data-table-columns.ts';
import { DateTime } from '../../../../ui/date-time.tsx';
import { Money } from '../../../../ui/money.tsx';
import type { Difference } from '../reconciliation-query.ts';
import { DifferenceDialog } from './difference-dialog.tsx';
import { EFFECT_LABELS, KIND_LABELS, STATE_LABELS, STATE_TONES } from './difference-labels.ts';

export function differenceColumns(statementId: string, mayWrite: boolean): DataColumn<Difference>[] {
  const columns: DataColumn<Difference>[] = [
    {
      id: 'row',
      header: 'Row',
      cell: ({ external_id, kind, conversion_id }) => (
        <>
          <Code className="block font-mono break-all">{external_id}</Code>
          <span className="block text-muted text-sm">{KIND_LABELS[kind]}</span>
          {conversion_id && <Code className="block font-mono text-muted text-sm">{conversion_id}</Code>}
        </>
      ),
      fixed: true,
    },
    {
      id: 'stated',
      header: 'Stated',
      cell: ({ stated }) => (stated === null ? '—' : <Money amount={stated} />),
      numeric: true,
      fixed: true,
    },
    {
      id: 'reported',
      header: 'Reported',
      cell: ({ reported }) => (reported === null ? '—' : <Money amount={reported} />),
      numeric: true,
      fixed: true,
    },
    {
      id: 'state',
      header: 'State',
      cell: ({ state, effect, explanation, owner, updated_at }) => (
        <span className="block min-w-[18ch] max-w-[40ch] text-pretty">
          <Badge tone={STATE_TONES[state]}>{STATE_LABELS[state]}</Badge>
          {effect && <span className="block text-sm">{EFFECT_LABELS[effect]}</span>}
          {explanation && <span className="block">{explanation}</span>}
          <span className="block text-muted text-sm">
            {owner && <>{owner}, </>}
            <DateTime at={updated_at} precision="day" />
          </span>
        </span>
      ),
    },
  ];
  if (!mayWrite) return columns;
  return [
    ...columns,
    {
      id: 'actions',
      header: 'Actions',
      cell: (difference) =>
        (difference.state !== 'corrected' || difference.effect !== null) && (
          <DifferenceDialog statementId={statementId} difference={difference} />
        ),
      fixed: true,
    },
  ];
}
