import { Combobox } from '../combobox.tsx';
import { PasswordField } from '../password-field.tsx';
import { Section } from '../section.tsx';
import { Select } from '../select.tsx';
import { TextField } from '../text-field.tsx';
import { Textarea } from '../textarea.tsx';
import { BothThemes } from './both-themes.tsx';

const PLATFORMS = [
  { value: 'lovable', label: 'Lovable' },
  { value: 'bolt', label: 'Bolt' },
  { value: 'cursor', label: 'Cursor', hint: 'An editor' },
  { value: 'replit', label: 'Replit', disabled: true },
] as const;

const BRANDS = ['Alder & Ash', 'Brook Kettles', 'Cinder Lamps', 'Dune Outdoors', 'Ember Coffee'].map(
  (label) => ({
    value: label.toLowerCase().replaceAll(/\W+/g, '-'),
    label,
  }),
);

/** Inputs and selects. */
export function FormSpecimens() {
  return (
    <Section title="Fields">
      <BothThemes>
        {() => (
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField label="Email" type="email" placeholder="you@site.example" autoComplete="off" />
            <TextField
              label="Publisher ID"
              mono
              defaultValue="PUB000001"
              hint="PUB followed by six digits."
            />
            <TextField label="Site" defaultValue="htp:/site" error="Please enter a valid URL." />
            <TextField label="Name" defaultValue="Not to be changed" disabled optional />
            <PasswordField label="Password" autoComplete="off" defaultValue="a secret" />
            <Select label="Platform" choices={PLATFORMS} placeholder="Choose a platform" />
            <Combobox label="Brand" choices={BRANDS} placeholder="Type to search" />
            <Select label="Network" choices={PLATFORMS} defaultValue="bolt" disabled />
            <Textarea
              label="What happened?"
              rows={3}
              hint="It grows as you write."
              className="sm:col-span-2"
            />
          </div>
        )}
      </BothThemes>
    </Section>
  );
}
