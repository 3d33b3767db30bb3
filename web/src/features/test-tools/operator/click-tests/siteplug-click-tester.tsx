import { CLICK_TEST, DAILY_CAPACITY } from '../../../../../../worker/platform/contract/test-traffic.ts';
import { Section } from '../../../../ui/section.tsx';
import { Tabs } from '../../../../ui/tabs.tsx';
import { useTests } from '../traffic/use-tests.ts';
import { ClickTestForm } from './click-test-form.tsx';
import { ClickTestList, ClickTestMetricsCard } from './click-test-results.tsx';
import { tellClickTestEnd } from './use-click-test.ts';

const EXPLANATIONS = [
  {
    value: 'modes',
    label: 'Modes',
    panel: (
      <ul className="grid list-disc gap-1 pl-5 text-base text-muted">
        <li>
          Single Program: up to {CLICK_TEST.maxClicks} clicks on one program, in batches of{' '}
          {CLICK_TEST.batchSize} with a pause of {CLICK_TEST.pauseMs / 1_000} s.
        </li>
        <li>Concurrent Tests: the same for several programs at once.</li>
        <li>
          Burst Testing: up to {CLICK_TEST.maxBurstClicks} clicks on each program at once, each program{' '}
          {CLICK_TEST.staggerMs} ms after the one before.
        </li>
      </ul>
    ),
  },
  {
    value: 'success',
    label: 'What counts as success',
    panel: (
      <p className="text-base text-muted">
        A response with a status from 200 to 399. The redirect isn’t followed, so no click reaches SitePlug.
      </p>
    ),
  },
  {
    value: 'capacity',
    label: 'Capacity',
    panel: (
      <p className="text-base text-muted">
        The target is {DAILY_CAPACITY.toLocaleString('en')} clicks a day. The load factor is High above 100
        clicks, Medium above 50, and Low otherwise.
      </p>
    ),
  },
] as const;

/** Clicks on SitePlug’s programs: on one, on several at once, or in bursts. */
export function SitePlugClickTester() {
  const { runs = [] } = useTests('click-test', tellClickTestEnd);
  return (
    <Section
      title="SitePlug click tester"
      lead="Test clicks of PUB999999 on SitePlug’s approved programs. They never count or earn."
      isFirst
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-2">
        <Tabs
          label="Mode"
          tabs={[
            { value: 'single', label: 'Single Program', panel: <ClickTestForm mode="single" /> },
            { value: 'concurrent', label: 'Concurrent Tests', panel: <ClickTestForm mode="concurrent" /> },
            { value: 'burst', label: 'Burst Testing', panel: <ClickTestForm mode="burst" /> },
          ]}
        />
        <ClickTestMetricsCard runs={runs} />
      </div>
      <div className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-8">
        <ClickTestList runs={runs} />
        <Tabs label="How it works" tabs={EXPLANATIONS} />
      </div>
    </Section>
  );
}
