import type { FieldErrors, FieldValues, Path, UseFormRegister } from 'react-hook-form';
import { NativeSelect } from '../../../../ui/native-select.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { Textarea } from '../../../../ui/textarea.tsx';
import { ABSENT_STATUSES, IDENTITIES, type SettingsInput } from './partner-fields.ts';

interface PartnerSettingsFieldsProps<Form extends FieldValues & SettingsInput> {
  register: UseFormRegister<Form>;
  errors: FieldErrors<SettingsInput>;
}

/** The settings of a partner, those of its postbacks last. */
export function PartnerSettingsFields<Form extends FieldValues & SettingsInput>({
  register,
  errors,
}: PartnerSettingsFieldsProps<Form>) {
  const field = (name: keyof SettingsInput) => ({
    ...register(name as Path<Form>),
    error: errors[name]?.message,
  });
  return (
    <>
      <TextField
        label="Link template"
        hint="{click_id}, {publisher_id}, {sub_id} and {deeplink} are replaced at the click, {domain} and {program_id} when a link is built."
        mono
        placeholder="https://{domain}/?partner_click={click_id}"
        {...field('link_template')}
      />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <NativeSelect
          label="New programs"
          choices={[
            { value: 'false', label: 'Wait for an operator' },
            { value: 'true', label: 'Approved automatically' },
          ]}
          {...register('auto_approve' as Path<Form>)}
        />
        <TextField label="Attribution in days" inputMode="numeric" {...field('attribution_days')} />
        <TextField
          label="Largest commission in US dollars"
          inputMode="decimal"
          {...field('max_commission')}
        />
        <NativeSelect
          label="A conversion is known by"
          choices={IDENTITIES}
          {...register('identity' as Path<Form>)}
        />
        <NativeSelect
          label="Status of a postback without one"
          choices={ABSENT_STATUSES}
          {...register('status_when_absent' as Path<Form>)}
        />
      </div>
      <Textarea
        label="Parameter names"
        optional
        hint="One field per line with the partner’s names, such as click_id=cid,subid. Fields that aren’t listed use the common names."
        mono
        rows={3}
        spellCheck={false}
        {...field('parameters')}
      />
      <Textarea
        label="Status words"
        optional
        hint="One per line, such as DECLINED=reversed. Without any, the common words are used."
        mono
        rows={3}
        spellCheck={false}
        {...field('statuses')}
      />
    </>
  );
}
