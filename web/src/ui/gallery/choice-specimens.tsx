import { useState } from 'react';
import { Checkbox } from '../checkbox.tsx';
import { RadioGroup } from '../radio-group.tsx';
import { Section } from '../section.tsx';
import { Slider } from '../slider.tsx';
import { Switch } from '../switch.tsx';
import { Tabs } from '../tabs.tsx';
import { BothThemes } from './both-themes.tsx';

const GROUPINGS = [
  { value: 'day', label: 'By day' },
  { value: 'brand', label: 'By brand', hint: 'Only brands with clicks.' },
  { value: 'site', label: 'By site', disabled: true },
] as const;

/** Checkboxes, switches, sliders and tabs. */
export function ChoiceSpecimens() {
  return (
    <Section title="Choices">
      <BothThemes>{() => <Choices />}</BothThemes>
    </Section>
  );
}

function Choices() {
  const [tab, setTab] = useState<'replit' | 'lovable' | 'workflow'>('replit');
  return (
    <div className="grid gap-7">
      <div className="grid gap-6 sm:grid-cols-2">
        <div className="flex flex-col gap-2.5">
          <Checkbox label="I accept the terms" defaultChecked />
          <Checkbox label="Send me news" hint="At most once a month." />
          <Checkbox label="Some of them" indeterminate />
          <Checkbox label="I have read the policy" error="Please read it first." />
          <Checkbox label="Unavailable" disabled />
        </div>
        <RadioGroup label="Group the report" choices={GROUPINGS} defaultValue="day" />
      </div>
      <div className="flex flex-col gap-4">
        <Switch label="Weekly summary" hint="By email, on Mondays." defaultChecked />
        <Switch label="Product news" />
        <Switch label="Security notices" disabled />
      </div>
      <div className="flex flex-col gap-4">
        <Slider label="Volume" defaultValue={40} />
        <Slider
          label="Click-through rate"
          min={0.5}
          max={10}
          step={0.1}
          defaultValue={2.5}
          format={(rate) => `${rate}%`}
        />
        <Slider label="Fixed" defaultValue={70} disabled />
      </div>
      <Tabs
        label="Platforms"
        value={tab}
        onValueChange={setTab}
        tabs={[
          { value: 'replit', label: 'Replit', panel: 'Put the key in the secrets of the environment.' },
          { value: 'lovable', label: 'Lovable', count: 12, panel: 'Paste the prompt.' },
          { value: 'workflow', label: 'Workflow', panel: 'Three calls, in this order.' },
        ]}
      />
    </div>
  );
}
