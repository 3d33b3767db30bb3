import { NativeSelect } from '../../../ui/native-select.tsx';
import { PAYOUT_STATES, PAYOUT_STATUSES } from './payout-labels.ts';
import type { PayoutStatus } from './payouts-query.ts';

interface StatusFilterProps {
  /** Undefined for payouts of every status. */
  status: PayoutStatus | undefined;
  onChange: (status: PayoutStatus | undefined) => void;
}

export function StatusFilter({ status, onChange }: StatusFilterProps) {
  return (
    <NativeSelect
      label="Status"
      value={status ?? ''}
      choices={[
        { value: '', label: 'All' },
        ...PAYOUT_STATUSES.map((value) => ({ value, label: PAYOUT_STATES[value].label })),
      ]}
      onChange={({ target }) => onChange(PAYOUT_STATUSES.find((each) => each === target.value))}
    />
  );
}
