import { Link } from '@tanstack/react-router';
import { linkClass } from '../../ui/link-class.ts';

export function PublisherLink({ id, name }: { id: string; name?: string | null | undefined }) {
  return (
    <Link to="/admin/publishers/$id" params={{ id }} className={linkClass()}>
      {name ?? id}
    </Link>
  );
}
