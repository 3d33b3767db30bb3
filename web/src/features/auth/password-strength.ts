const MERITS = [/^.{8,}$/su, /\p{Lu}/u, /\d/, /[^\p{L}\p{N}\s]/u];
const POINTS = 25;

/** How strong a password is, of 100: 25 points each for 8 characters, an upper-case letter, a digit and a special one. */
export function passwordScore(password: string): number {
  return POINTS * MERITS.filter((merit) => merit.test(password)).length;
}

export type Strength = 'Weak' | 'Medium' | 'Strong';

/** The score in a word: weak below 50, strong from 75. */
export function strengthOf(score: number): Strength {
  if (score < 50) return 'Weak';
  return score < 75 ? 'Medium' : 'Strong';
}

/** The hint under a new password; an error above it already names the minimum length. */
export function passwordHint(error: string | undefined): string {
  const advice = 'Uppercase letters, numbers and symbols make it stronger.';
  return error ? advice : `At least 6 characters. ${advice}`;
}
