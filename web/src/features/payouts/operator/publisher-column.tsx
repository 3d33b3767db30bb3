import { PublisherLink } from '../../../shell/operator/publisher-link.tsx';
import type { DataColumn } from '../../../ui/data-table-columns.ts';

interface NamedPublisher {
  publisher_id: string;
  full_name: string | null;
}

/** The name and the ID of a publisher, who opens in the tab of publishers. */
export const PUBLISHER_COLUMN: DataColumn<NamedPublisher> = {
  id: 'publisher',
  header: 'Publisher',
  cell: ({ publisher_id, full_name }) => (
    <span className="block min-w-[14ch] max-w-[28ch]">
      <PublisherLink id={publisher_id} name={full_name} />
    </span>
  ),
  fixed: true,
};
