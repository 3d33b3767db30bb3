import { Suspense } from 'react';
import { Screen } from '../../../shell/dashboard/screen.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { LoadingState } from '../../../ui/loading-state.tsx';
import { TabLinks } from '../../../ui/tab-links.tsx';
import { type AnalyticsSearch, brandOf } from './analytics-search.ts';
import { BrandChip } from './brand-chip.tsx';
import { ExportMenu } from './export-menu.tsx';
import { Figures } from './figures.tsx';
import { RangePicker } from './range-picker.tsx';

const ClickLog = lazyPart(() => import('./click-log.tsx'));

const TABS = [
  { value: 'figures', label: 'Figures' },
  { value: 'clicks', label: 'Click log' },
] as const;

interface AnalyticsScreenProps {
  search: AnalyticsSearch;
  onChange: (change: Record<string, unknown>) => void;
}

/** Clicks, conversions and earnings of a period, and the log of all visits. */
export function AnalyticsScreen({ search, onChange }: AnalyticsScreenProps) {
  const brand = brandOf(search.filters);
  return (
    <Screen title="Analytics" actions={<ExportMenu search={search} />}>
      <div className="mb-6 grid gap-3">
        <RangePicker search={search} onChange={onChange} />
        {brand && search.tab === 'figures' && (
          <BrandChip id={brand} onRemove={() => onChange({ brand_id: undefined })} />
        )}
      </div>
      <TabLinks
        label="Analytics"
        current={search.tab}
        tabs={TABS}
        searchOf={(value) => ({ tab: value === 'figures' ? undefined : value })}
      />
      <div className="pt-6">
        {search.tab === 'figures' ? (
          <Figures search={search} onChange={onChange} />
        ) : (
          <Suspense fallback={<LoadingState label="Opening the click log" />}>
            <ClickLog search={search} onChange={onChange} />
          </Suspense>
        )}
      </div>
    </Screen>
  );
}
