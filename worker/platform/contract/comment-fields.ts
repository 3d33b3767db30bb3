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
