import { Section } from '../../../../ui/section.tsx';
import { Tabs } from '../../../../ui/tabs.tsx';
import { CdnTests, PathFormats, TrackingTests } from './call-suites.tsx';

/** Production Domain Tester and Path Format Validator. */
export function ProductionTests() {
  return (
    <>
      <Section
        title="Production Domain Tester"
        lead="This system at its public address, as a visitor’s browser sees it. Redirects aren’t followed."
        isFirst
      >
        <Tabs
          label="Production Domain Tester"
          tabs={[
            { value: 'cdn', label: 'CDN Tests', panel: <CdnTests /> },
            { value: 'tracking', label: 'Tracking Tests', panel: <TrackingTests /> },
          ]}
        />
      </Section>
      <PathFormats />
    </>
  );
}
