import { type ComponentType, type LazyExoticComponent, Suspense } from 'react';
import { LoadingState } from './loading-state.tsx';
import { TabLinks } from './tab-links.tsx';

export interface TabView {
  value: string;
  label: string;
  content: LazyExoticComponent<ComponentType>;
}

interface TabViewsProps {
  /** The name of the tabs for screen readers. */
  label: string;
  views: readonly [TabView, ...TabView[]];
  /** `view` in the URL. The first view is shown for anything else. */
  current: unknown;
  /** A number beside the label of a view, by its value. */
  counts?: Readonly<Record<string, number | undefined>>;
  /** The parameters of the views, each undefined: a view doesn’t keep the filters of another. */
  parameters: Readonly<Record<string, undefined>>;
}

/** Tabs whose contents are loaded when they are opened. */
export function TabViews({ label, views, current, counts, parameters }: TabViewsProps) {
  const { value, label: title, content: View } = views.find((each) => each.value === current) ?? views[0];
  return (
    <>
      <TabLinks
        label={label}
        tabs={views.map((each) => ({ ...each, count: counts?.[each.value] }))}
        current={value}
        searchOf={(view) => ({ ...parameters, view })}
      />
      <div className="pt-6">
        <Suspense key={value} fallback={<LoadingState label={`Loading ${title}`} />}>
          <View />
        </Suspense>
      </div>
    </>
  );
}
