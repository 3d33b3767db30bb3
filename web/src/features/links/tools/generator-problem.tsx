import { Link } from '@tanstack/react-router';
import { ApiError } from '../../../lib/client.ts';
import { buttonClass } from '../../../ui/button-class.ts';
import { Notice } from '../../../ui/notice.tsx';
import { linkFault } from '../link-errors.ts';

/** What keeps the form from being sent. */
export type FormFault = 'incomplete' | 'no_publisher';

interface GeneratorFaultProps {
  fault: FormFault | null;
  /** Why the link wasn't created. */
  error: Error | null;
  onRetry: () => void;
}

/** Why there is no link. */
export function GeneratorFault({ fault, error, onRetry }: GeneratorFaultProps) {
  if (fault === 'incomplete')
    return <Notice tone="fault" title="Missing Information" detail="Please select a brand and enter a URL" />;
  if (fault === 'no_publisher')
    return (
      <Notice
        tone="fault"
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
  return <Notice tone="fault" title={linkFault('create', error)} {...(isTemporary && { onRetry })} />;
}
