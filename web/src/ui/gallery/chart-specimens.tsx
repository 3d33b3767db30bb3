import { AreaChart } from '../area-chart.tsx';
import { BarChart } from '../bar-chart.tsx';
import { FunnelChart } from '../funnel-chart.tsx';
import { LineChart } from '../line-chart.tsx';
import { Section } from '../section.tsx';
import { BothThemes } from './both-themes.tsx';

const DAYS = Array.from({ length: 21 }, (_, index) => `${index + 1} Nov`);
const CLICKS = DAYS.map((_, index) => 120 + ((index * 37) % 90) + index * 6);
const PREVIEWS = DAYS.map((_, index) => 30 + ((index * 17) % 40));
const APPROVED = DAYS.map((_, index) => 2000 + ((index * 311) % 1800));
const HELD = DAYS.map((_, index) => 900 + ((index * 173) % 700));

/** Charts with their summaries and tables. */
export function ChartSpecimens() {
  return (
    <Section title="Charts" lead="Each has a summary and a table.">
      <BothThemes>
        {() => (
          <div className="flex flex-col gap-8">
            <LineChart
              title="Clicks per day"
              labelHeader="Day"
              labels={DAYS}
              series={[
                { label: 'Clicks', tone: 'river', values: CLICKS },
                { label: 'Previews', tone: 'held', values: PREVIEWS },
              ]}
            />
            <AreaChart
              title="Commission per day"
              labelHeader="Day"
              labels={DAYS}
              format={(cents) => `USD ${(cents / 100).toFixed(2)}`}
              series={[
                { label: 'Approved', tone: 'approved', values: APPROVED },
                { label: 'Pending', tone: 'held', values: HELD },
              ]}
            />
            <BarChart
              title="Conversions by brand"
              labelHeader="Brand"
              labels={['Alder', 'Brook', 'Cinder', 'Dune', 'Ember']}
              series={[{ label: 'Conversions', tone: 'river', values: [34, 21, 18, 9, 4] }]}
            />
            <FunnelChart
              title="From click to payout"
              stages={[
                { label: 'Clicks', value: 5012 },
                { label: 'Conversions', value: 1180 },
                { label: 'Approved', value: 830 },
                { label: 'Paid', value: 610 },
              ]}
            />
          </div>
        )}
      </BothThemes>
    </Section>
  );
}
