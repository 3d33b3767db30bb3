import { Link } from '@tanstack/react-router';
import { linkClass } from '../../ui/link-class.ts';

/** Opens a publisher in the tab of publishers. */
export function PublisherLink({ id, name }: { id: string; name?: string | null | undefined }) {
  return (
    <Link
      to="/admin"
      search={(): Record<string, unknown> => ({ tab: 'publishers', publisher: id })}
      className={linkClass()}
    >
      {name ?? id}
    </Link>
  );
}
