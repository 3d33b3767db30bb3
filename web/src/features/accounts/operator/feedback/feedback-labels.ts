import type { Tone } from '../../../../ui/badge.tsx';
import type { FeedbackItem } from './feedback-query.ts';

export const TYPE_LABELS: Record<FeedbackItem['type'], { label: string; tone: Tone }> = {
  bug_report: { label: 'Bug report', tone: 'reversed' },
  feature_request: { label: 'Feature request', tone: 'river' },
  improvement: { label: 'Improvement', tone: 'approved' },
  other: { label: 'Other', tone: 'neutral' },
};

export const STATUS_LABELS: Record<FeedbackItem['status'], string> = {
  pending: 'Pending',
  in_progress: 'In Progress',
  completed: 'Completed',
};

export const PRIORITY_LABELS: Record<FeedbackItem['priority'], string> = {
  high: 'High',
  medium: 'Medium',
  low: 'Low',
};
