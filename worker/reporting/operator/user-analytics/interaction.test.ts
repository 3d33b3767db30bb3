import { describe, expect, it } from 'vitest';
import { interactionOf } from './interaction.ts';
import { NO_USE as NO_ONE } from './use-counts.ts';

/** 100 accounts, 50 of which used the product, and 10 of those earned. */
const COUNTS = { ...NO_ONE, accounts: 100, active: 50, earning: 10 };

describe('the user journey', () => {
  it('lets those who completed a step enter the next one', () => {
    const journey = {
      ...{ signedUp: 40, verified: 30, linked: 20, linkedTimed: 10, clicked: 15, sold: 10, paid: 2 },
      ...{ verifiedMinutes: 150, linkedMinutes: 140, paidMinutes: 120_000 },
    };
    expect(interactionOf({ ...NO_ONE, journey }, []).journey).toEqual([
      step('Verify the email address', 40, 30, 75, 5),
      step('Get a link', 30, 20, 66.67, 14),
      step('First click', 20, 15, 75, null),
      step('First sale', 15, 10, 66.67, null),
      step('First payout', 10, 2, 20, 60_000),
    ]);
  });

  it('has no rate of a step that fewer than 10 accounts entered', () => {
    const journey = { ...NO_ONE.journey, signedUp: 9, verified: 9 };
    const [first] = interactionOf({ ...NO_ONE, journey }, []).journey;
    expect(first).toMatchObject({ entered: 9, completed: 9, completionRate: null });
  });
});

describe('the use of features', () => {
  it('is the share of the accounts that used the product, most first, and has features that no one used', () => {
    const features = {
      mcp: { accounts: 5, sessions: 0, earning: 0 },
      'affiliate-links': { accounts: 40, sessions: 100, earning: 0 },
    };
    const use = interactionOf({ ...COUNTS, features }, ['affiliate-links', 'campaigns']);
    expect(use.features).toEqual([
      ...[
        { feature: 'Affiliate links', usageRate: 80, activeUsers: 40, totalUsers: 50, sessionsPerUser: 2.5 },
      ],
      ...[{ feature: 'MCP', usageRate: 10, activeUsers: 5, totalUsers: 50, sessionsPerUser: 0 }],
      ...[{ feature: 'Campaigns', usageRate: 0, activeUsers: 0, totalUsers: 50, sessionsPerUser: null }],
    ]);
  });
});

describe('the engagement segments', () => {
  it('add up to all accounts: who did not use the product is inactive', () => {
    const segments = {
      'Power users': { accounts: 10, sessions: 40, minutes: 100, features: 55 },
      'Occasional users': { accounts: 30, sessions: 0, minutes: 0, features: 30 },
    };
    expect(interactionOf({ ...COUNTS, active: 40, segments }, []).segments).toEqual([
      { segment: 'Power users', users: 10, percentage: 10, averageMinutes: 2.5, featuresUsed: 5.5 },
      { segment: 'Regular users', users: 0, percentage: 0, averageMinutes: null, featuresUsed: null },
      { segment: 'Occasional users', users: 30, percentage: 30, averageMinutes: null, featuresUsed: 1 },
      { segment: 'Inactive', users: 60, percentage: 60, averageMinutes: null, featuresUsed: null },
    ]);
  });
});

describe('feature opportunities', () => {
  /** Of 20 accounts with it 8 earned (40 %), of 30 without it 2 (6.67 %): five sixths are missing. */
  const campaigns = { accounts: 20, sessions: 0, earning: 8 };

  it('say how much of the share that earns is missing without the feature', () => {
    const { opportunities } = interactionOf({ ...COUNTS, features: { campaigns } }, []);
    expect(opportunities).toEqual([{ feature: 'Campaigns', impactScore: 83, potentialUsers: 30 }]);
  });

  it.each([
    ['that 70 percent use', { ...campaigns, accounts: 35 }],
    ['that fewer than 10 accounts use', { ...campaigns, accounts: 9 }],
    ['that fewer than 10 accounts don’t use', { ...campaigns, accounts: 41 }],
    ['whose users earn less often', { ...campaigns, earning: 1 }],
  ])('leave out a feature %s', (_, feature) => {
    expect(interactionOf({ ...COUNTS, features: { campaigns: feature } }, []).opportunities).toEqual([]);
  });
});

describe('success patterns', () => {
  it('correlate using a feature with earning, and say the numbers', () => {
    const features = {
      campaigns: { accounts: 20, sessions: 0, earning: 8 },
      exports: { accounts: 20, sessions: 0, earning: 10 },
      feedback: { accounts: 20, sessions: 0, earning: 0 },
    };
    expect(interactionOf({ ...COUNTS, features }, []).patterns).toEqual([
      {
        pattern: 'Uses Exports',
        description: '10 of 20 accounts with it earned, and 0 of 30 without it.',
        correlationScore: 0.61,
      },
      {
        pattern: 'Uses Campaigns',
        description: '8 of 20 accounts with it earned, and 2 of 30 without it.',
        correlationScore: 0.41,
      },
    ]);
  });

  it('are none while all or none earn', () => {
    const features = { campaigns: { accounts: 20, sessions: 0, earning: 0 } };
    expect(interactionOf({ ...COUNTS, earning: 0, features }, []).patterns).toEqual([]);
  });
});

function step(
  step: string,
  entered: number,
  completed: number,
  completionRate: number,
  averageMinutes: number | null,
) {
  return { step, entered, completed, completionRate, averageMinutes };
}
