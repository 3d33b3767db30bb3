import { useQuery } from '@tanstack/react-query';
import { NativeSelect } from '../../../../ui/native-select.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { textIn } from '../../../../ui/text-in.ts';
import { networkChoices, payingNetworksQuery } from '../reconciliation-query.ts';

/** The network and the month that a form is about. */
export function MonthFields() {
  const networks = useQuery(payingNetworksQuery).data;
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <NativeSelect label="Network" name="network" choices={networkChoices(networks)} />
      <TextField
        label="Month"
        type="month"
        name="month"
        required
        defaultValue={lastMonth(new Date())}
        max={new Date().toISOString().slice(0, 7)}
      />
    </div>
  );
}

export function monthIn(fields: FormData): { network: string; month: string } {
  return { network: textIn(fields, 'network'), month: textIn(fields, 'month') };
}

/** The month before this one (UTC), `2026-10`. */
function lastMonth(now: Date): string {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1)).toISOString().slice(0, 7);
}
