import { useState } from 'react';
import { formatCount } from '../../../../../worker/platform/contract/counts.ts';
import { Slider } from '../../../ui/slider.tsx';
import { type Assumptions, START } from './revenue.ts';
import { dollars, RevenueResult } from './revenue-result.tsx';

/** Estimates monthly earnings and shows the calculation. */
export default function Calculator() {
  const [assumed, setAssumed] = useState(START);
  const set = (key: keyof Assumptions) => (value: number) => setAssumed((old) => ({ ...old, [key]: value }));
  return (
    <div className="grid gap-x-12 gap-y-8 md:grid-cols-2">
      <div className="grid content-start gap-6">
        <Slider
          label="Monthly users"
          min={100}
          max={50_000}
          step={100}
          pageStep={1_000}
          value={assumed.users}
          onValueChange={set('users')}
          format={formatCount}
        />
        <Slider
          label="Click-through rate"
          min={0.5}
          max={10}
          step={0.1}
          pageStep={1}
          value={assumed.clickRate}
          onValueChange={set('clickRate')}
          format={(rate) => `${rate.toFixed(1)}%`}
        />
        <Slider
          label="Conversion rate"
          min={0.1}
          max={10}
          step={0.1}
          pageStep={1}
          value={assumed.conversionRate}
          onValueChange={set('conversionRate')}
          format={(rate) => `${rate.toFixed(1)}% of clicks`}
        />
        <Slider
          label="Average commission"
          min={5}
          max={200}
          step={5}
          pageStep={20}
          value={assumed.commission}
          onValueChange={set('commission')}
          format={dollars}
        />
      </div>
      <RevenueResult assumed={assumed} />
    </div>
  );
}
