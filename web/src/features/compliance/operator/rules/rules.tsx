import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCount } from '../../../../../../worker/platform/contract/counts.ts';
import { DataBoundary } from '../../../../shell/data-boundary.tsx';
import { Badge } from '../../../../ui/badge.tsx';
import { Button } from '../../../../ui/button.tsx';
import { DataTable } from '../../../../ui/data-table.tsx';
import type { DataColumn } from '../../../../ui/data-table-columns.ts';
import { LoadingState } from '../../../../ui/loading-state.tsx';
import { FAILED, type Rule, rulesQuery } from '../compliance-query.ts';
import { ACTION_LABELS, SEVERITY_LABELS, SEVERITY_TONES, thresholdText } from '../labels.ts';
import { RuleDialog } from './rule-dialog.tsx';

/** The rules, which an operator can change, switch off and add. */
export function Rules() {
  return (
    <DataBoundary failed={FAILED} loading={<LoadingState label="Loading compliance data" />}>
      <RuleTable />
    </DataBoundary>
  );
}

function RuleTable() {
  const rules = useSuspenseQuery(rulesQuery()).data.data;
  const [edited, setEdited] = useState<Rule | 'new' | null>(null);
  return (
    <>
      <DataTable
        caption="Compliance rules"
        columns={ruleColumns(setEdited)}
        rows={rules}
        rowKey={({ id }) => id}
        choosesColumns={false}
        tools={<Button onClick={() => setEdited('new')}>Add rule</Button>}
      />
      {edited && (
        <RuleDialog
          rule={edited === 'new' ? null : edited}
          metrics={rules.filter((rule, at) => rules.findIndex(({ metric }) => metric === rule.metric) === at)}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}

function ruleColumns(edit: (rule: Rule) => void): DataColumn<Rule>[] {
  return [
    {
      id: 'name',
      header: 'Rule',
      cell: ({ name, description }) => (
        <div className="min-w-[24ch] max-w-[48ch]">
          <span className="block">{name}</span>
          <span className="block text-muted text-sm text-pretty">{description}</span>
        </div>
      ),
      sortBy: ({ name }) => name,
      fixed: true,
    },
    {
      id: 'threshold',
      header: 'Threshold',
      cell: ({ threshold, unit }) => (
        <span className="whitespace-nowrap">{thresholdText(threshold, unit)}</span>
      ),
      numeric: true,
    },
    {
      id: 'sample',
      header: 'From',
      cell: ({ min_sample, sample }) =>
        sample ? (
          <span className="whitespace-nowrap">
            {formatCount(min_sample)} {sample}
          </span>
        ) : (
          '–'
        ),
      numeric: true,
    },
    {
      id: 'severity',
      header: 'Severity',
      cell: ({ severity }) => <Badge tone={SEVERITY_TONES[severity]}>{SEVERITY_LABELS[severity]}</Badge>,
    },
    { id: 'action', header: 'Action', cell: ({ action }) => ACTION_LABELS[action] },
    {
      id: 'state',
      header: 'State',
      cell: ({ enabled }) => <Badge tone={enabled ? 'approved' : 'neutral'}>{enabled ? 'On' : 'Off'}</Badge>,
    },
    {
      id: 'edit',
      header: 'Edit',
      cell: (rule) => (
        <Button size="sm" aria-label={`Edit ${rule.name}`} onClick={() => edit(rule)}>
          Edit
        </Button>
      ),
      fixed: true,
      pinned: true,
    },
  ];
}
