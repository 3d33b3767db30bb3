import { type Filter, type Grouping, NO_VALUE } from './analytics-search.ts';

/** The labels of the dimensions of a breakdown. */
export const GROUPING_LABELS: Record<Grouping, string> = {
  brand: 'Brand',
  link: 'Link',
  sub_id: 'Sub-ID',
  country: 'Country',
  device: 'Device',
  referer_host: 'Referring site',
  program: 'Program',
  destination_domain: 'Destination',
  day: 'Day (UTC)',
};

/** A label within a sentence: `by sub-ID`. */
export function inSentence(label: string): string {
  return label.slice(0, 1).toLowerCase() + label.slice(1);
}

/** The filter of the click log for a value of a breakdown. A day is a period of its own. */
export const FILTER_OF: Record<Exclude<Grouping, 'day'>, Filter> = {
  brand: 'brand_id',
  link: 'link_id',
  sub_id: 'sub_id',
  country: 'country',
  device: 'device',
  referer_host: 'referer_host',
  program: 'program_id',
  destination_domain: 'destination_domain',
};

export const FILTER_LABELS: Record<Filter, string> = {
  classification: 'Result',
  reason: 'Reason',
  brand_id: 'Brand',
  program_id: 'Program',
  link_id: 'Link',
  sub_id: 'Sub-ID',
  country: 'Country',
  device: 'Device',
  referer_host: 'Referring site',
  destination_domain: 'Destination',
};

/** The dimension whose values are the choices of a filter. Results and reasons come with every response. */
export const GROUPING_OF: Record<Exclude<Filter, 'classification' | 'reason'>, Grouping> = {
  brand_id: 'brand',
  program_id: 'program',
  link_id: 'link',
  sub_id: 'sub_id',
  country: 'country',
  device: 'device',
  referer_host: 'referer_host',
  destination_domain: 'destination_domain',
};

/** The API's value for those with the fewest clicks, if there are very many. They can't be listed. */
export const OTHER_VALUES = '(other)';

const WITHOUT: Record<Exclude<Grouping, 'day'>, string> = {
  brand: 'No brand',
  link: 'No stored link',
  sub_id: 'No sub-ID',
  country: 'Unknown country',
  device: 'Unknown device',
  referer_host: 'No referring site',
  program: 'No program',
  destination_domain: 'No destination',
};

const DEVICES: Record<string, string> = {
  desktop: 'Desktop',
  mobile: 'Mobile',
  tablet: 'Tablet',
  tv: 'TV',
  bot: 'Bot',
  other: 'Other',
};

/** The readable name of a value: the name of an ID, a country or a device. */
export function valueName(by: Exclude<Grouping, 'day'>, value: string | null, name: string | null): string {
  if (value === null || value === NO_VALUE) return WITHOUT[by];
  if (value === OTHER_VALUES) return 'All others';
  if (by === 'country') return countryName(value);
  if (by === 'device') return DEVICES[value] ?? value;
  return name ?? value;
}

/** `DE` → `Germany`; the code itself if it is none of a country. */
function countryName(code: string): string {
  if (!/^[A-Z]{2}$/.test(code)) return code;
  return new Intl.DisplayNames('en', { type: 'region' }).of(code) ?? code;
}
