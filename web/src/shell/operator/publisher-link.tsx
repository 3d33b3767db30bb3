import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { linkClass } from '../../ui/link-class.ts';
import { nameQuery } from './names-query.ts';

interface PublisherLinkProps {
  id: string;
  /** If the caller has it. */
  name?: string | null | undefined;
}

/** A publisher by name and ID, who opens in the screen of publishers. */
export function PublisherLink({ id, name }: PublisherLinkProps) {
  const { data } = useQuery({ ...nameQuery(id), enabled: !name });
  const shown = name || data;
  return (
    <>
      <Link to="/admin/publishers/$id" params={{ id }} className={linkClass()}>
        {shown ?? id}
      </Link>
      {shown && <span className="figures text-muted text-sm"> {id}</span>}
    </>
  );
}
