import { formatCount } from './counts.ts';
import { nameProblem } from './field-rules.ts';
import { isSignedByTeam, isTeamName } from './own-name.ts';

export const MAX_COMMENT_LENGTH = 2_000;

/** The text as it is stored. */
export function normalComment(text: string): string {
  return text.toWellFormed().trim();
}

/** An error message for a normalized text, or undefined. */
export function commentProblem(text: string): string | undefined {
  const { length } = [...text];
  if (length === 0) return 'Please write a comment';
  if (length > MAX_COMMENT_LENGTH) return `Please use at most ${formatCount(MAX_COMMENT_LENGTH)} characters`;
  return isSignedByTeam(text)
    ? 'Please don’t sign as Tributary. Comments of our team have a mark'
    : undefined;
}

/** Checks the normalized name of a comment's author. Comments of our team have a mark, so no name has to say it. */
export function authorNameProblem(name: string): string | undefined {
  return nameProblem(name) ?? (isTeamName(name) ? 'Please enter your own name, not a title' : undefined);
}
