import { oneOf } from '../../lib/search-params.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Code } from '../../ui/code.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { BrandCombobox } from '../links/brand-combobox.tsx';
import type { ArgumentField } from './argument-fields.ts';
import { ArgumentHint } from './argument-hint.tsx';
import { BrandsInput } from './brands-input.tsx';
import { JsonInput } from './json-input.tsx';

/** Not a value of any argument. */
const UNSET = '(unset)';

interface ArgumentInputProps {
  field: ArgumentField;
  value: string | boolean;
  problem: string | undefined;
  onChange: (value: string | boolean) => void;
}

/** The input of an argument, by its type. */
export function ArgumentInput({ field, value, problem, onChange }: ArgumentInputProps) {
  const { name, kind, isRequired, defaultText } = field;
  const label = <Code className="font-mono font-normal">{name}</Code>;
  const hint = <ArgumentHint field={field} />;
  const texts = { label, hint, error: problem, optional: !isRequired };
  if (typeof value === 'boolean')
    return <Checkbox label={label} hint={hint} error={problem} checked={value} onCheckedChange={onChange} />;
  switch (kind) {
    case 'choice':
      return (
        <Select
          {...texts}
          choices={[
            ...(isRequired
              ? []
              : [{ value: UNSET, label: defaultText ? `${defaultText} (default)` : 'Not set' }]),
            ...field.choices
              .filter((each) => each !== defaultText)
              .map((each) => ({ value: each, label: each })),
          ]}
          value={value || (isRequired ? null : UNSET)}
          onValueChange={(chosen) => onChange(oneOf(field.choices, chosen) ?? '')}
        />
      );
    case 'brand':
      return (
        <BrandCombobox
          label={
            <>
              {label}
              {!isRequired && <span className="font-normal text-muted"> (optional)</span>}
            </>
          }
          hint={hint}
          error={problem}
          placeholder="Type to search all brands"
          brandId={value || null}
          onBrandChange={(brand) => onChange(brand?.id ?? '')}
        />
      );
    case 'brands':
      return <BrandsInput field={field} value={value} problem={problem} onChange={onChange} />;
    case 'json':
    case 'json-list':
      return <JsonInput {...texts} field={field} value={value} onChange={onChange} />;
    case 'lines':
      return (
        <Textarea
          {...texts}
          mono
          rows={3}
          spellCheck={false}
          value={value}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      );
    default:
      return (
        <TextField
          {...texts}
          mono={kind !== 'date'}
          type={kind === 'date' ? 'date' : 'text'}
          inputMode={kind === 'integer' ? 'numeric' : kind === 'number' ? 'decimal' : undefined}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={defaultText ?? undefined}
          value={value}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      );
  }
}
