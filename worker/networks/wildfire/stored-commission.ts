import type { Entry, ReportRow } from '../../conversions/report-row.ts';
import type { AdapterContext } from '../contract.ts';
import { entryOf } from '../feed/entries.ts';
import { fieldsOf } from '../feed/fields.ts';
import { reportRowOf } from './commission.ts';
import { wildfireSettings } from './settings.ts';

/** Reads a stored text again: a commission of the report, or the whole message of a callback that carried one. */
export function readTransaction(context: AdapterContext, raw: string): Entry<ReportRow> {
  const settings = wildfireSettings(context);
  return entryOf(raw, () => {
    const stored = fieldsOf(JSON.parse(raw));
    return reportRowOf(stored.Type === 'Commission' ? fieldsOf(stored.Payload) : stored, settings);
  });
}
