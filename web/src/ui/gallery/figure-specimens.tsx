import { Badge } from '../badge.tsx';
import { Card } from '../card.tsx';
import { DateTime } from '../date-time.tsx';
import { DefinitionList } from '../definition-list.tsx';
import { Figure, Ledger } from '../ledger.tsx';
import { Logo } from '../logo.tsx';
import { Money } from '../money.tsx';
import { Progress } from '../progress.tsx';
import { RelativeTime } from '../relative-time.tsx';
import { Section } from '../section.tsx';
import { Sparkline } from '../sparkline.tsx';
import { Stat, Stats } from '../stat.tsx';
import { Stepper } from '../stepper.tsx';
import { BothThemes } from './both-themes.tsx';

const WEEK = {
  labels: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
  values: [12, 18, 9, 24, 31, 28, 40],
};

/** Names with each of the tones. */
const BRANDS = ['Alder & Ash', 'Brook Kettles', 'Cinder Lamps', 'Dune Outdoors', 'Fen', 'Hazel Co'];

/** Stats, money and progress. */
export function FigureSpecimens() {
  return (
    <Section title="Numbers and states">
      <BothThemes>
        {() => (
          <div className="flex flex-col gap-7">
            <p className="flex flex-wrap gap-2">
              <Badge>Draft</Badge>
              <Badge tone="approved">Approved</Badge>
              <Badge tone="held">Pending</Badge>
              <Badge tone="reversed">Reversed</Badge>
              <Badge tone="river">New</Badge>
            </p>
            <div className="flex flex-wrap items-center gap-3">
              <Logo name="Picture" src="/favicon.svg" />
              {BRANDS.map((name) => (
                <Logo key={name} name={name} src={null} />
              ))}
              <Logo name="Alder Nook" src={null} size="lg" />
            </div>
            <Stats>
              <Stat label="Earned this month" value={<Money amount="1234.506500" />} note="12 conversions">
                <Sparkline label="Earnings" {...WEEK} />
              </Stat>
              <Stat label="Clicks" value="5,012" note={<RelativeTime at={Date.now() - 7_200_000} />} />
              <Stat label="Loading" value={undefined} />
            </Stats>
            <Ledger title="November">
              <Figure label="Confirmed" note="approved by the network" value="1,204.10" tone="approved" />
              <Figure label="Held" note="pending" value={<Money amount="98.55" />} tone="held" />
              <Figure label="Clicks" value={undefined} />
            </Ledger>
            <DefinitionList
              items={[
                { term: 'Difference', value: <Money amount="-12.345" signed /> },
                { term: 'Exact', value: <Money amount="0.004500" digits={6} /> },
                { term: 'Per click', value: <Money amount="0.004217" digits="significant" /> },
                { term: 'Reported', value: <DateTime at={1_795_254_125_000} precision="second" /> },
                { term: 'In Berlin', value: <DateTime at={1_795_254_125_000} zone="Europe/Berlin" /> },
              ]}
            />
            <div className="flex flex-col gap-4">
              <Progress label="Setup" value={2} max={3} valueText="2 of 3 steps completed" />
              <Progress label="Loading the feed" value={undefined} />
              <Progress label="Connected" value={100} tone="approved" />
            </div>
            <Stepper
              label="Setup"
              steps={[
                { title: 'Create a key', state: 'done' },
                { title: 'Paste the script', detail: 'Into the head of every page.', state: 'current' },
                { title: 'See the first click', state: 'ahead' },
              ]}
            />
            <div className="grid gap-5 sm:grid-cols-2">
              <Card title="Ruled card" aside={<Badge tone="river">Live</Badge>}>
                A line of ink above, no box.
              </Card>
              <Card title="Boxed card" look="boxed">
                For what stands beside its like.
              </Card>
            </div>
          </div>
        )}
      </BothThemes>
    </Section>
  );
}
