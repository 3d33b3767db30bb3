import { NativeSelect } from '../../../../ui/native-select.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { Textarea } from '../../../../ui/textarea.tsx';
import type { NetworkSettings } from '../networks-query.ts';
import { approvalText, variablesText } from './settings-form.ts';

interface SettingsFieldsProps {
  settings: NetworkSettings;
  /** What the API refused, by field. */
  problems: readonly { field: string; message: string }[];
}

/** The fields of a network’s settings. Their names are those of the API. */
export function SettingsFields({ settings, problems }: SettingsFieldsProps) {
  const errorOf = (name: keyof NetworkSettings) =>
    problems.find(({ field }) => field.startsWith(name))?.message;
  const named = Object.keys(settings);
  const others = problems.filter(({ field }) => !named.some((name) => field.startsWith(name)));
  return (
    <>
      <TextField
        name="link_template"
        label="Link template"
        hint="{click_id}, {publisher_id}, {sub_id} and {deeplink} are replaced at the click."
        mono
        defaultValue={settings.link_template}
        error={errorOf('link_template')}
      />
      <Textarea
        name="link_variables"
        label="Link variables"
        hint="One per line, as name=value."
        mono
        rows={2}
        defaultValue={variablesText(settings.link_variables)}
        error={errorOf('link_variables')}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <NativeSelect
          name="auto_approve"
          label="New programs"
          defaultValue={String(settings.auto_approve)}
          choices={[
            { value: 'false', label: 'Wait for an operator' },
            { value: 'true', label: 'Approved automatically' },
          ]}
        />
        <TextField
          name="attribution_days"
          label="Attribution in days"
          inputMode="numeric"
          defaultValue={settings.attribution_days}
          error={errorOf('attribution_days')}
        />
        <TextField
          name="smallest_accepted_share"
          label="Smallest accepted catalog"
          hint="As a fraction of the active programs, from 0 to 1."
          inputMode="decimal"
          defaultValue={settings.smallest_accepted_share}
          error={errorOf('smallest_accepted_share')}
        />
        <TextField
          name="min_day_share"
          label="Smallest restated day"
          hint="As a fraction of the day’s rows, from 0 to 1."
          inputMode="decimal"
          defaultValue={settings.min_day_share}
          error={errorOf('min_day_share')}
        />
        <TextField
          name="max_commission"
          label="Largest commission in US dollars"
          inputMode="decimal"
          defaultValue={settings.max_commission}
          error={errorOf('max_commission')}
        />
        <TextField
          name="start_date"
          label="First day of reports"
          type="date"
          defaultValue={settings.start_date}
          error={errorOf('start_date')}
        />
        <TextField
          name="approval"
          label="Approval"
          hint="“60 days”, “day 10 of the next month”, or empty."
          defaultValue={approvalText(settings.approval)}
          error={errorOf('approval')}
        />
      </div>
      <Textarea
        name="adapter"
        label="Adapter"
        hint="The network’s own settings, as JSON. Omitted settings get their defaults."
        mono
        rows={8}
        spellCheck={false}
        defaultValue={JSON.stringify(settings.adapter, null, 2)}
        error={errorOf('adapter') ?? others.map(({ field, message }) => `${field}: ${message}`).join(' ')}
      />
    </>
  );
}
