import Bowser from 'bowser';
import { hostOf } from '../../platform/host-name.ts';
import type { ClickRecord } from '../click-record.ts';

/** What clicks are counted by. `route` is the click's program, brand and network together, for the network's totals. */
export const DIMENSIONS = [
  'program',
  'brand',
  'link',
  'sub_id',
  'country',
  'device',
  'referer_host',
  'destination_domain',
  'classification',
  'reason',
  'route',
] as const;
export type Dimension = (typeof DIMENSIONS)[number];

/** The value of a click for each dimension; null if it has none. */
export const VALUE_OF: Readonly<Record<Dimension, (click: ClickRecord) => string | null>> = {
  program: (click) => click.programId,
  brand: (click) => click.brandId,
  link: (click) => click.linkId,
  sub_id: (click) => click.subId,
  country: (click) => click.country,
  device: (click) => (click.userAgent ? deviceOf(click.userAgent) : null),
  referer_host: (click) => (click.referer === null ? null : cachedHost(click.referer)),
  destination_domain: (click) => (click.destination === null ? null : cachedHost(click.destination)),
  classification: (click) => click.classification,
  reason: (click) => click.reason,
  route: routeOf,
};

export interface Route {
  programId: string | null;
  brandId: string | null;
  networkId: string | null;
}

/** A value of the dimension `route`. */
function routeOf({ programId, brandId, networkId }: Route): string {
  return [programId, brandId, networkId].map((part) => part ?? '').join(' ');
}

/** The inverse of `routeOf`. */
export function parseRoute(route: string): Route {
  const [programId, brandId, networkId] = route.split(' ').map((part) => part || null);
  return { programId: programId ?? null, brandId: brandId ?? null, networkId: networkId ?? null };
}

const MAX_CACHED = 5_000;
const devices = new Map<string, string>();
const hosts = new Map<string, string | null>();

/** `desktop`, `mobile`, `tablet`, `tv` or `bot`; `other` if the user agent doesn't tell. */
function deviceOf(userAgent: string): string {
  return cached(devices, userAgent, () => Bowser.parse(userAgent).platform.type ?? 'other');
}

function cachedHost(url: string): string | null {
  return cached(hosts, url, () => hostOf(url));
}

function cached<Value>(values: Map<string, Value>, key: string, compute: () => Value): Value {
  const known = values.get(key);
  if (known !== undefined) return known;
  if (values.size >= MAX_CACHED) values.clear();
  const value = compute();
  values.set(key, value);
  return value;
}
