import type { Tone } from '../../../ui/badge.tsx';
import type { FeedbackItem } from './feedback-query.ts';

export const TYPES = [
  { value: 'bug_report', label: 'Bug report' },
  { value: 'feature_request', label: 'Feature request' },
  { value: 'improvement', label: 'Improvement' },
  { value: 'other', label: 'Other' },
] as const satisfies readonly { value: FeedbackItem['type']; label: string }[];

export const PRIORITIES = [
  { value: 'high', label: 'High' },
  { value: 'medium', label: 'Medium' },
  { value: 'low', label: 'Low' },
] as const satisfies readonly { value: FeedbackItem['priority']; label: string }[];

export const STATUSES = [
  { value: 'pending', label: 'Pending' },
  { value: 'in_progress', label: 'In Progress' },
  { value: 'completed', label: 'Completed' },
] as const satisfies readonly { value: FeedbackItem['status']; label: string }[];

export const STATUS_TONES: Record<FeedbackItem['status'], Tone> = {
  pending: 'neutral',
  in_progress: 'river',
  completed: 'neutral',
};

/** The label of a value of the API. */
export function labelOf(choices: readonly { value: string; label: string }[], value: string): string {
  return choices.find((choice) => choice.value === value)?.label ?? value;
}
