import { useChangeSearch } from '../../lib/operator-search.ts';
import { NativeSelect } from '../../ui/native-select.tsx';

interface ReasonFilterProps<Reason extends string> {
  reasons: readonly Reason[];
  labels: Readonly<Record<Reason, string>>;
  /** Undefined for all. */
  value: Reason | undefined;
}

/** Chooses the reason by which a queue is filtered, in the URL. */
export function ReasonFilter<Reason extends string>({ reasons, labels, value }: ReasonFilterProps<Reason>) {
  const change = useChangeSearch();
  return (
    <NativeSelect
      label="Reason"
      choices={[
        { value: '', label: 'All' },
        ...reasons.map((reason) => ({ value: reason, label: labels[reason] })),
      ]}
      value={value ?? ''}
      onChange={({ target }) => change({ reason: target.value || undefined, page: undefined })}
    />
  );
}
