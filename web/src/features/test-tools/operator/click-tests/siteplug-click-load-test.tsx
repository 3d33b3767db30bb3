import { useState } from 'react';
import {
  CLICK_TEST_MODES,
  type ClickTestMode,
} from '../../../../../../worker/platform/contract/test-traffic.ts';
import { Section } from '../../../../ui/section.tsx';
import { Segments } from '../../../../ui/segments.tsx';
import { useTests } from '../traffic/use-tests.ts';
import { ClickTestForm } from './click-test-form.tsx';
import { ClickTestList } from './click-test-results.tsx';

const LABELS: Readonly<Record<ClickTestMode, string>> = {
  single: 'Single',
  concurrent: 'Concurrent',
  burst: 'Burst',
};
const MODES = CLICK_TEST_MODES.map((value) => ({ value, label: LABELS[value] }));

/** A load of clicks on one or several of SitePlug’s programs, in one form. */
export function SitePlugClickLoadTest() {
  const [mode, setMode] = useState<ClickTestMode>('single');
  const { runs = [] } = useTests('click-test', () => {});
  return (
    <Section
      title="SitePlug click load test"
      lead="Up to 50 programs, in batches of 5 clicks with a pause of 1 s, or in bursts."
      isFirst
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-2">
        <div className="grid content-start gap-5">
          <div>
            <Segments label="Mode" choices={MODES} value={mode} onValueChange={setMode} />
          </div>
          <ClickTestForm mode={mode} />
        </div>
        <ClickTestList runs={runs} />
      </div>
    </Section>
  );
}
