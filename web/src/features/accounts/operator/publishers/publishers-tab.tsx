import { useOperatorSearch } from '../../../../lib/operator-search.ts';
import { Screen } from '../../../../shell/dashboard/screen.tsx';
import { PublisherList } from './list/publisher-list.tsx';
import { PublisherScreen } from './publisher-screen.tsx';
import { publisherIn } from './publishers-search.ts';

/** The list of publishers, or the one that the URL names. */
export default function PublishersTab({ title }: { title: string }) {
  const id = publisherIn(useOperatorSearch());
  if (id) return <PublisherScreen key={id} id={id} />;
  return (
    <Screen title={title} lead="Find a publisher by ID, name, email or site.">
      <PublisherList />
    </Screen>
  );
}
