import { MIN_ACCOUNTS, SEGMENTS, USAGE_BOUNDS } from './definitions.ts';
import { featureLabel } from './feature-label.ts';
import type { FeatureCounts, JourneyCounts, UseCounts } from './use-counts.ts';

const MAX_PATTERNS = 5;
const MAX_OPPORTUNITIES = 5;

/** How accounts use the product. A rate is null where too few accounts stand behind it. */
export interface Interaction {
  journey: JourneyStep[];
  features: FeatureUse[];
  segments: Segment[];
  atRisk: number;
  opportunities: { feature: string; impactScore: number; potentialUsers: number }[];
  patterns: { pattern: string; description: string; correlationScore: number }[];
}

interface JourneyStep {
  step: string;
  completionRate: number | null;
  completed: number;
  entered: number;
  averageMinutes: number | null;
}

interface FeatureUse {
  feature: string;
  usageRate: number | null;
  activeUsers: number;
  totalUsers: number;
  sessionsPerUser: number | null;
}

interface Segment {
  segment: string;
  percentage: number | null;
  users: number;
  averageMinutes: number | null;
  featuresUsed: number | null;
}

type NamedFeature = FeatureCounts & { feature: string };

/** What the counts say. `declared` are the features of the API: those that no one used are listed too. */
export function interactionOf(counts: UseCounts, declared: readonly string[]): Interaction {
  const unused = Object.fromEntries(
    declared.map((feature) => [feature, { accounts: 0, sessions: 0, earning: 0 }]),
  );
  const features = Object.entries({ ...unused, ...counts.features })
    .map(([feature, each]) => ({ feature, ...each }))
    .toSorted((a, b) => b.accounts - a.accounts || (a.feature < b.feature ? -1 : 1));
  return {
    journey: journeyOf(counts.journey),
    features: features.map((each) => featureUseOf(each, counts.active)),
    segments: segmentsOf(counts),
    atRisk: counts.atRisk,
    opportunities: opportunitiesOf(features, counts),
    patterns: patternsOf(features, counts),
  };
}

function journeyOf(counts: JourneyCounts): JourneyStep[] {
  const { signedUp, verified, linked, clicked, sold, paid } = counts;
  const step = (name: string, entered: number, completed: number, averageMinutes: number | null) => ({
    ...{ step: name, entered, completed, completionRate: rate(completed, entered), averageMinutes },
  });
  return [
    step('Verify the email address', signedUp, verified, mean(counts.verifiedMinutes, verified)),
    step('Get a link', verified, linked, mean(counts.linkedMinutes, counts.linkedTimed)),
    step('First click', linked, clicked, null),
    step('First sale', clicked, sold, null),
    step('First payout', sold, paid, mean(counts.paidMinutes, paid)),
  ];
}

function featureUseOf({ feature, accounts, sessions }: NamedFeature, active: number): FeatureUse {
  return {
    feature: featureLabel(feature),
    usageRate: rate(accounts, active),
    activeUsers: accounts,
    totalUsers: active,
    sessionsPerUser: mean(sessions, accounts),
  };
}

function segmentsOf({ segments, accounts, active }: UseCounts): Segment[] {
  return SEGMENTS.map(({ segment, minDays }) => {
    const found = segments[segment] ?? { accounts: 0, sessions: 0, minutes: 0, features: 0 };
    const users = minDays === 0 ? Math.max(0, accounts - active) : found.accounts;
    return {
      segment,
      users,
      percentage: rate(users, accounts),
      averageMinutes: mean(found.minutes, found.sessions),
      featuresUsed: mean(found.features, found.accounts),
    };
  });
}

/** The features that are worth showing to the accounts without them, those that miss most first. */
function opportunitiesOf(
  features: readonly NamedFeature[],
  { active, earning }: UseCounts,
): Interaction['opportunities'] {
  return features
    .flatMap(({ feature, ...users }) => {
      const others = { accounts: active - users.accounts, earning: earning - users.earning };
      const isHigh = users.accounts >= (active * USAGE_BOUNDS.high) / 100;
      if (isHigh || !isComparable(users.accounts, others.accounts) || users.earning === 0) return [];
      const missing = 1 - others.earning / others.accounts / (users.earning / users.accounts);
      const impactScore = Math.round(100 * missing);
      if (impactScore <= 0) return [];
      return { feature: featureLabel(feature), impactScore, potentialUsers: others.accounts };
    })
    .toSorted((a, b) => b.impactScore - a.impactScore || b.potentialUsers - a.potentialUsers)
    .slice(0, MAX_OPPORTUNITIES);
}

function patternsOf(
  features: readonly NamedFeature[],
  { active, earning }: UseCounts,
): Interaction['patterns'] {
  return features
    .flatMap(({ feature, ...users }) => {
      const others = { accounts: active - users.accounts, earning: earning - users.earning };
      const correlationScore = isComparable(users.accounts, others.accounts) ? phi(users, others) : 0;
      if (correlationScore <= 0) return [];
      const pattern = `Uses ${featureLabel(feature)}`;
      const description = `${users.earning} of ${users.accounts} accounts with it earned, and ${others.earning} of ${others.accounts} without it.`;
      return { pattern, description, correlationScore };
    })
    .toSorted((a, b) => b.correlationScore - a.correlationScore)
    .slice(0, MAX_PATTERNS);
}

interface Group {
  accounts: number;
  earning: number;
}

/** The correlation of being in the first group and of earning, with two decimals; 0 if all or none earn. */
function phi(users: Group, others: Group): number {
  const [usersWithout, othersWithout] = [users, others].map(
    ({ accounts, earning }) => accounts - earning,
  ) as [number, number];
  const earning = users.earning + others.earning;
  const margins = earning * (usersWithout + othersWithout) * users.accounts * others.accounts;
  if (margins === 0) return 0;
  const difference = users.earning * othersWithout - usersWithout * others.earning;
  return Math.round((100 * difference) / Math.sqrt(margins)) / 100;
}

function isComparable(users: number, others: number): boolean {
  return users >= MIN_ACCOUNTS && others >= MIN_ACCOUNTS;
}

/** In percent with two decimals; null of too few. */
function rate(part: number, whole: number): number | null {
  return whole < MIN_ACCOUNTS ? null : Math.round((part / whole) * 10_000) / 100;
}

/** With two decimals; null of nothing. */
function mean(sum: number, count: number): number | null {
  return count === 0 ? null : Math.round((sum / count) * 100) / 100;
}
