const CRITERIA = [/^.{8,}$/su, /\p{Lu}/u, /\d/, /[^\p{L}\p{N}\s]/u];
const POINTS = 25;

/** The strength from 0 to 100: 25 points each for 8 characters, an uppercase letter, a digit and a symbol. */
export function passwordScore(password: string): number {
  return POINTS * CRITERIA.filter((criterion) => criterion.test(password)).length;
}

type Strength = 'Weak' | 'Medium' | 'Strong';

/** Weak below 50, strong from 75. */
export function strengthOf(score: number): Strength {
  if (score < 50) return 'Weak';
  return score < 75 ? 'Medium' : 'Strong';
}

/** The hint under a new password; an error above it already names the minimum length. */
export function passwordHint(error: string | undefined): string {
  const advice = 'Uppercase letters, numbers and symbols make it stronger.';
  return error ? advice : `At least 6 characters. ${advice}`;
}
