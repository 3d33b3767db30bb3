import { ApiError } from '../../../lib/client.ts';
import { errorText } from '../../../lib/error-text.ts';
import { Notice } from '../../../ui/notice.tsx';
import { PROOF_LABELS } from './site-proofs.tsx';

/** Why a check didn't verify a site: what is missing for each kind of proof. */
export function CheckProblem({ error }: { error: Error }) {
  const problems = error instanceof ApiError && error.code === 'site.not_verified' ? error.fields : [];
  if (problems.length === 0)
    return (
      <div className="mt-4">
        <Notice tone="error" title="We couldn’t check the site." detail={errorText(error)} />
      </div>
    );
  return (
    <div className="mt-4">
      <Notice tone="error" title="We didn’t find a proof." detail="One of these is enough." />
      <ul className="mt-3 grid gap-1 text-base">
        {problems.map(({ field, message }) => (
          <li key={field}>
            <strong className="font-medium">{PROOF_LABELS[field] ?? field}:</strong>{' '}
            <span className="text-muted">{message}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
