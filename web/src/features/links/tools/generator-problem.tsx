import { Link } from '@tanstack/react-router';
import { ApiError } from '../../../lib/client.ts';
import { linkErrorText } from '../../../lib/link-errors.ts';
import { buttonClass } from '../../../ui/button-class.ts';
import { Notice } from '../../../ui/notice.tsx';

/** What keeps the form from being sent. */
export type FormProblem = 'incomplete' | 'no_publisher';

interface GeneratorProblemProps {
  problem: FormProblem | null;
  /** Why the link wasn't created. */
  error: Error | null;
  onRetry: () => void;
}

/** Why there is no link. */
export function GeneratorProblem({ problem, error, onRetry }: GeneratorProblemProps) {
  if (problem === 'incomplete')
    return <Notice tone="error" title="Missing Information" detail="Please select a brand and enter a URL" />;
  if (problem === 'no_publisher')
    return (
      <Notice
        tone="error"
        title="Publisher ID Required"
        detail="Please ensure your profile is complete"
        action={
          <Link to="/settings" className={buttonClass({ size: 'sm' })}>
            Open your profile
          </Link>
        }
      />
    );
  if (!error) return null;
  const isTemporary = error instanceof ApiError && (error.status === 0 || error.status >= 500);
  return <Notice tone="error" title={linkErrorText('create', error)} {...(isTemporary && { onRetry })} />;
}
