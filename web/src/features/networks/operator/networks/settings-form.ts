import { touchedOf } from '../../../../lib/touched.ts';
import type { NetworkSettings } from '../networks-query.ts';

type Approval = NetworkSettings['approval'];

export interface FieldProblem {
  field: keyof NetworkSettings;
  message: string;
}
type Read =
  | { change: Partial<NetworkSettings>; seen: Partial<NetworkSettings>; problem: null }
  | { problem: FieldProblem };

const NUMBERS = ['smallest_accepted_share', 'min_day_share', 'attribution_days'] as const;

/**
 * The settings of a submitted form that differ from those that it was filled with, and these. `problem` says why the form can’t be
 * read.
 */
export function changedSettings(form: FormData, filled: NetworkSettings): Read {
  const text = (name: keyof NetworkSettings) => String(form.get(name) ?? '').trim();
  const adapter = parseObject(text('adapter'));
  if (adapter === null) return { problem: { field: 'adapter', message: 'This isn’t a JSON object.' } };
  const empty = NUMBERS.find((name) => text(name) === '');
  if (empty) return { problem: { field: empty, message: 'Please enter a number.' } };
  const given: NetworkSettings = {
    link_template: text('link_template'),
    link_variables: readVariables(text('link_variables')),
    auto_approve: text('auto_approve') === 'true',
    smallest_accepted_share: Number(text('smallest_accepted_share')),
    max_commission: text('max_commission'),
    start_date: text('start_date'),
    min_day_share: Number(text('min_day_share')),
    attribution_days: Number(text('attribution_days')),
    approval: readApproval(text('approval')),
    adapter,
  };
  return { ...touchedOf(filled, given), problem: null };
}

/** `{device_id: '77'}` → `device_id=77`. */
export function variablesText(variables: Record<string, string>): string {
  return Object.entries(variables)
    .map(([name, value]) => `${name}=${value}`)
    .join('\n');
}

function readVariables(text: string): Record<string, string> {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return Object.fromEntries(
    lines.map((line) => {
      const [name = '', ...value] = line.split('=');
      return [name.trim(), value.join('=').trim()];
    }),
  );
}

/** `{ after_days: 60 }` → `60 days`. */
export function approvalText(approval: Approval): string {
  if (approval === null) return '';
  return 'after_days' in approval
    ? `${approval.after_days} days`
    : `day ${approval.day_of_next_month} of the next month`;
}

/** Reads what `approvalText` writes. The API refuses 0, which stands for anything else. */
function readApproval(text: string): Approval {
  if (text === '') return null;
  const day = /^day (\d+) of the next month$/i.exec(text)?.[1];
  if (day !== undefined) return { day_of_next_month: Number(day) };
  return { after_days: Number(/^(\d+) days?$/i.exec(text)?.[1] ?? 0) };
}

function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null;
  }
}
