import { Progress } from '../../ui/progress.tsx';
import { passwordScore, strengthOf } from './password-strength.ts';

/** How strong the password in the field above is, as a bar and in a word. */
export function StrengthMeter({ password }: { password: string }) {
  const score = passwordScore(password);
  const strength = strengthOf(score);
  return (
    <Progress
      label={<span className="text-sm text-muted">Password strength</span>}
      value={score}
      valueText={password === '' ? '' : strength}
    />
  );
}
