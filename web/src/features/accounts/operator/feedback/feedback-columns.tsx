import type { RefObject } from 'react';
import { Badge } from '../../../../ui/badge.tsx';
import type { DataColumn } from '../../../../ui/data-table-columns.ts';
import { DateTime } from '../../../../ui/date-time.tsx';
import { ChoiceCell } from './choice-cell.tsx';
import { DeleteItem } from './delete-item.tsx';
import { PRIORITY_LABELS, STATUS_LABELS, TYPE_LABELS } from './feedback-labels.ts';
import type { FeedbackItem } from './feedback-query.ts';
import { ReplyDialog } from './reply-dialog.tsx';
import type { useFeedbackChange } from './use-feedback-change.ts';

type Change = Parameters<ReturnType<typeof useFeedbackChange>['mutate']>[0];

interface ColumnOptions {
  /** Without it, the items are only read. */
  mayModerate: boolean;
  change: (change: Change) => void;
  /** The change that is being saved. */
  changing: Change | undefined;
  focusAfter: RefObject<HTMLElement | null>;
}

export function feedbackColumns({
  mayModerate,
  change,
  changing,
  focusAfter,
}: ColumnOptions): DataColumn<FeedbackItem>[] {
  const isChanging = (item: FeedbackItem) => changing?.item.id === item.id;
  const shown = (item: FeedbackItem): FeedbackItem =>
    isChanging(item) ? { ...item, ...changing?.change } : item;
  return [
    {
      id: 'title',
      header: 'Title',
      cell: ({ title, description, reply }) => (
        <span className="block min-w-[22ch] max-w-[44ch]">
          <span className="block break-words">{title}</span>
          {description !== title && (
            <span className="line-clamp-2 break-words text-muted text-sm">{description}</span>
          )}
          {reply && <span className="mt-1 block text-river text-sm">Replied</span>}
        </span>
      ),
      fixed: true,
    },
    {
      id: 'type',
      header: 'Type',
      cell: ({ type }) => <Badge tone={TYPE_LABELS[type].tone}>{TYPE_LABELS[type].label}</Badge>,
    },
    {
      id: 'status',
      header: 'Status',
      cell: (item) =>
        mayModerate ? (
          <ChoiceCell
            label={`Status: ${item.title}`}
            choices={STATUS_LABELS}
            value={shown(item).status}
            disabled={isChanging(item)}
            onChange={(status) => change({ item, change: { status } })}
          />
        ) : (
          STATUS_LABELS[item.status]
        ),
    },
    {
      id: 'priority',
      header: 'Priority',
      cell: (item) =>
        mayModerate ? (
          <ChoiceCell
            label={`Priority: ${item.title}`}
            choices={PRIORITY_LABELS}
            value={shown(item).priority}
            disabled={isChanging(item)}
            onChange={(priority) => change({ item, change: { priority } })}
          />
        ) : (
          PRIORITY_LABELS[item.priority]
        ),
    },
    { id: 'votes', header: 'Votes', cell: ({ vote_count }) => vote_count, numeric: true },
    { id: 'comments', header: 'Comments', cell: ({ comment_count }) => comment_count, numeric: true },
    {
      id: 'created',
      header: 'Created',
      cell: ({ created_at }) => <DateTime at={created_at} precision="day" />,
    },
    ...(mayModerate ? [actionsColumn(focusAfter)] : []),
  ];
}

function actionsColumn(focusAfter: ColumnOptions['focusAfter']): DataColumn<FeedbackItem> {
  return {
    id: 'actions',
    header: 'Actions',
    cell: (item) => (
      <span className="flex gap-1">
        <ReplyDialog item={item} />
        <DeleteItem item={item} focusAfter={focusAfter} />
      </span>
    ),
    fixed: true,
  };
}
