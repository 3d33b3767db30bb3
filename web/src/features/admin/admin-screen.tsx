import { Suspense } from 'react';
import { useOperatorSearch } from '../../lib/operator-search.ts';
import { LoadingState } from '../../ui/loading-state.tsx';
import { Screen } from '../dashboard/screen.tsx';
import { adminTab } from './admin-tabs.ts';

/** The tab of the admin screen that the URL names. */
export function AdminScreen() {
  const { value, title, content: Content } = adminTab(useOperatorSearch().tab);
  return (
    <Suspense
      key={value}
      fallback={
        <Screen title={title}>
          <LoadingState label={`Loading ${title}`} />
        </Screen>
      }
    >
      <Content title={title} />
    </Suspense>
  );
}
