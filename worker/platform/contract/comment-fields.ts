import { nameProblem } from './field-rules.ts';
import { isTeamName } from './own-name.ts';

export const MAX_COMMENT_LENGTH = 2_000;

/** The text as it is stored. */
export function normalComment(text: string): string {
  return text.toWellFormed().trim();
}

/** An error message for a normalized text, or undefined. */
export function commentProblem(text: string): string | undefined {
  const { length } = [...text];
  if (length === 0) return 'Please write a comment';
  return length > MAX_COMMENT_LENGTH ? `Please use at most ${MAX_COMMENT_LENGTH} characters` : undefined;
}

/** Checks the normalized name of a comment's author. Comments of our team have a mark, so no name has to say it. */
export function authorNameProblem(name: string): string | undefined {
  return nameProblem(name) ?? (isTeamName(name) ? 'Please enter your own name, not a title' : undefined);
}
