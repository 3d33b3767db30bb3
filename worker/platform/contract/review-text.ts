import { formatCount } from './counts.ts';

export const MIN_REVIEW_LENGTH = 10;
export const MAX_REVIEW_LENGTH = 2_000;

/** The text as it is stored. */
export function normalReviewText(text: string): string {
  return text.toWellFormed().trim();
}

/** An error message for a normalized text, or undefined. */
export function reviewTextProblem(text: string): string | undefined {
  const { length } = [...text];
  if (length < MIN_REVIEW_LENGTH) return `Please write at least ${MIN_REVIEW_LENGTH} characters`;
  if (length > MAX_REVIEW_LENGTH) return `Please use at most ${formatCount(MAX_REVIEW_LENGTH)} characters`;
  return undefined;
}
