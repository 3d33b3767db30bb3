import { Link } from '@tanstack/react-router';
import { linkClass } from '../../ui/link-class.ts';

/** The rules in short. The terms and the compliance page have them in full. */
export function Rules() {
  return (
    <div className="grid max-w-[68ch] gap-4 text-base">
      <p>
        <strong>Allowed:</strong> links on your own sites, apps, newsletters and channels, disclosed to your
        readers before the click.
      </p>
      <p>
        <strong>Not allowed:</strong> clicks or sales by software, paid crowds or yourself; hidden frames and
        forced clicks; links to banned domains; brand names in ads or domains without permission.
      </p>
      <p>
        See the{' '}
        <Link to="/compliance-documentation" className={linkClass()}>
          compliance rules and reason codes
        </Link>{' '}
        and the{' '}
        <Link to="/terms" className={linkClass()}>
          terms of service
        </Link>
        .
      </p>
    </div>
  );
}
