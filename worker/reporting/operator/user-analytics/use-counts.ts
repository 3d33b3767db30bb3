import type { PublisherId } from '../../../platform/ids.ts';
import type { Day } from '../../../platform/time.ts';

/** The accounts of the journey that have reached each step, and the minutes of those whose times are known. */
export interface JourneyCounts {
  signedUp: number;
  verified: number;
  verifiedMinutes: number;
  linked: number;
  linkedTimed: number;
  linkedMinutes: number;
  clicked: number;
  sold: number;
  paid: number;
  paidMinutes: number;
}

export interface FeatureCounts {
  accounts: number;
  sessions: number;
  /** Of the accounts, those that earned. */
  earning: number;
}

export interface SegmentCounts {
  accounts: number;
  sessions: number;
  minutes: number;
  features: number;
}

/** An account that stopped coming. */
export interface Leaving {
  publisherId: PublisherId;
  lastDay: Day;
}

/** What accounts do, of some of them or of all. */
export interface UseCounts {
  /** All that exist. */
  accounts: number;
  /** Those that used the product. */
  active: number;
  /** Of those, the ones that earned. */
  earning: number;
  atRisk: number;
  journey: JourneyCounts;
  features: Record<string, FeatureCounts>;
  segments: Record<string, SegmentCounts>;
  /** Some of those at risk, who left last come first. */
  leaving: Leaving[];
}

export const MAX_LISTED = 20;

export const NO_USE: UseCounts = {
  accounts: 0,
  active: 0,
  earning: 0,
  atRisk: 0,
  journey: {
    ...{ signedUp: 0, verified: 0, verifiedMinutes: 0, linked: 0, linkedTimed: 0, linkedMinutes: 0 },
    ...{ clicked: 0, sold: 0, paid: 0, paidMinutes: 0 },
  },
  features: {},
  segments: {},
  leaving: [],
};

/** The counts of two groups of accounts that have no account in common. */
export function addUse(a: UseCounts, b: UseCounts): UseCounts {
  return {
    accounts: a.accounts + b.accounts,
    active: a.active + b.active,
    earning: a.earning + b.earning,
    atRisk: a.atRisk + b.atRisk,
    journey: sumOf(a.journey, b.journey),
    features: addGroups(a.features, b.features),
    segments: addGroups(a.segments, b.segments),
    leaving: [...a.leaving, ...b.leaving]
      .toSorted((one, other) => (one.lastDay < other.lastDay ? 1 : -1))
      .slice(0, MAX_LISTED),
  };
}

function addGroups<Counts extends object>(a: Record<string, Counts>, b: Record<string, Counts>) {
  const sums = { ...a };
  for (const [name, counts] of Object.entries(b)) {
    const before = sums[name];
    sums[name] = before ? sumOf(before, counts) : counts;
  }
  return sums;
}

/** The sum of each number. */
function sumOf<Counts extends object>(a: Counts, b: Counts): Counts {
  const added = Object.entries(b).map(([name, value]) => [
    name,
    Number(Reflect.get(a, name)) + Number(value),
  ]);
  return Object.assign({ ...a }, Object.fromEntries(added));
}
