import type { TrafficPattern } from '../../platform/contract/test-campaigns.ts';
import { HOUR, type Instant } from '../../platform/time.ts';

/** Where the visitors of a global campaign are: their share in percent, their hours from UTC, and their language. */
export const COUNTRIES = [
  { code: 'US', percent: 35, utcHours: -6, language: 'en-US' },
  { code: 'GB', percent: 10, utcHours: 0, language: 'en-GB' },
  { code: 'DE', percent: 9, utcHours: 1, language: 'de-DE' },
  { code: 'IN', percent: 9, utcHours: 5, language: 'en-IN' },
  { code: 'BR', percent: 7, utcHours: -3, language: 'pt-BR' },
  { code: 'CA', percent: 6, utcHours: -5, language: 'en-CA' },
  { code: 'FR', percent: 6, utcHours: 1, language: 'fr-FR' },
  { code: 'AU', percent: 5, utcHours: 10, language: 'en-AU' },
  { code: 'JP', percent: 5, utcHours: 9, language: 'ja-JP' },
  { code: 'ES', percent: 4, utcHours: 1, language: 'es-ES' },
  { code: 'MX', percent: 4, utcHours: -6, language: 'es-MX' },
] as const;
export type Country = (typeof COUNTRIES)[number];

/** How much people shop by the hour of their day, from midnight: least before dawn, most in the evening. */
const BY_HOUR = [
  ...[3, 2, 1, 1, 1, 2, 4, 6, 8, 9, 10, 10],
  ...[11, 10, 9, 9, 10, 11, 12, 13, 14, 13, 9, 6],
] as const;

/** The weight of each country at a moment. In a uniform campaign it doesn't depend on the hour. */
function countryWeights(pattern: TrafficPattern, at: number): number[] {
  return COUNTRIES.map(({ percent, utcHours }) =>
    pattern === 'uniform' ? percent : percent * hourWeight(at + utcHours * HOUR),
  );
}

/**
 * The share of a campaign's clicks that are due by a time, in milliseconds of the campaign: 0 at its start, 1 at its end. Between, it
 * follows the hours of the countries.
 */
export function dueShare(
  pattern: TrafficPattern,
  { startedAt, elapsedMs, durationMs }: { startedAt: Instant; elapsedMs: number; durationMs: number },
): number {
  const elapsed = Math.min(Math.max(0, elapsedMs), durationMs);
  if (pattern === 'uniform') return elapsed / durationMs;
  return weightUntil(startedAt, elapsed) / weightUntil(startedAt, durationMs);
}

/** The country of a click for a random number from 0 to 1. */
export function countryFor(pattern: TrafficPattern, at: number, random: number): Country {
  const weights = countryWeights(pattern, at);
  let left = random * weights.reduce((sum, weight) => sum + weight, 0);
  for (const [index, country] of COUNTRIES.entries()) {
    left -= weights[index] ?? 0;
    if (left < 0) return country;
  }
  return COUNTRIES[0];
}

/** The weights of all hours of a campaign added up, its last and first hour in part. */
function weightUntil(startedAt: Instant, elapsedMs: number): number {
  let sum = 0;
  for (let at = 0; at < elapsedMs; at += HOUR) {
    const part = Math.min(HOUR, elapsedMs - at) / HOUR;
    const weights = countryWeights('realistic', startedAt + at);
    sum += part * weights.reduce((all, weight) => all + weight, 0);
  }
  return sum;
}

function hourWeight(local: number): number {
  return BY_HOUR[new Date(local).getUTCHours()] ?? 1;
}
