import { NativeSelect } from '../../ui/native-select.tsx';
import { useChangeSearch } from './use-change-search.ts';

interface FilterSelectProps {
  label: string;
  /** The parameter of the URL that it sets. */
  parameter: 'level' | 'network' | 'reason' | 'state';
  /** Undefined for all. */
  value: string | undefined;
  choices: readonly { value: string; label: string }[];
}

/** Filters a paged table by one parameter of the URL, and shows its first page. */
export function FilterSelect({ label, parameter, value, choices }: FilterSelectProps) {
  const change = useChangeSearch<Record<string, unknown>>();
  return (
    <NativeSelect
      label={label}
      choices={[{ value: '', label: 'All' }, ...choices]}
      value={value ?? ''}
      onChange={({ target }) => change({ [parameter]: target.value || undefined, page: undefined })}
    />
  );
}
