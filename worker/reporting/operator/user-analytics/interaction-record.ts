import { z } from '@hono/zod-openapi';
import { USER_ANALYTICS_DEFINITIONS } from './definitions.ts';
import type { Interaction } from './interaction.ts';

type DefinedPath = keyof typeof USER_ANALYTICS_DEFINITIONS;

/** A definition as the description of a field: without the full stop. */
function defined(path: DefinedPath): string {
  return USER_ANALYTICS_DEFINITIONS[path].replace(/\.$/, '');
}

const count = z.int();
const number = z.number().nullable();

export const interactionRecord = z.object({
  user_journey: z
    .array(
      z.object({
        step: z.string().openapi({ example: 'Get a link' }),
        completion_rate: number.openapi({ example: 82.5 }).describe(defined('user_journey.completion_rate')),
        users_completed: count.openapi({ example: 33 }),
        users_entered: count.openapi({ example: 40 }),
        avg_time_spent: number.openapi({ example: 14 }).describe(defined('user_journey.avg_time_spent')),
      }),
    )
    .describe(defined('user_journey')),
  feature_usage: z
    .array(
      z.object({
        feature_name: z.string().openapi({ example: 'Affiliate links' }),
        usage_rate: number.openapi({ example: 71.2 }).describe(defined('feature_usage.usage_rate')),
        active_users: count.openapi({ example: 89 }),
        total_users: count.openapi({ example: 125 }).describe(defined('feature_usage.total_users')),
        avg_sessions_per_user: number
          .openapi({ example: 3.4 })
          .describe(defined('feature_usage.avg_sessions_per_user')),
      }),
    )
    .describe(defined('feature_usage')),
  engagement_segments: z
    .array(
      z.object({
        segment: z.string().openapi({ example: 'Regular users' }),
        percentage: number.openapi({ example: 24.1 }).describe(defined('engagement_segments.percentage')),
        user_count: count.openapi({ example: 58 }),
        avg_session_duration: number
          .openapi({ example: 11.5 })
          .describe(defined('engagement_segments.avg_session_duration')),
        features_used: number
          .openapi({ example: 5.25 })
          .describe(defined('engagement_segments.features_used')),
      }),
    )
    .describe(defined('engagement_segments')),
  at_risk_users: count.openapi({ example: 7 }).describe(defined('at_risk_users')),
  feature_opportunities: z
    .array(
      z.object({
        feature: z.string().openapi({ example: 'Campaigns' }),
        impact_score: count.openapi({ example: 62 }).describe(defined('feature_opportunities.impact_score')),
        potential_users: count
          .openapi({ example: 96 })
          .describe(defined('feature_opportunities.potential_users')),
      }),
    )
    .describe(defined('feature_opportunities')),
  success_patterns: z
    .array(
      z.object({
        pattern: z.string().openapi({ example: 'Uses Campaigns' }),
        description: z
          .string()
          .openapi({ example: '18 of 29 accounts with it earned, and 21 of 96 without it.' }),
        correlation_score: z
          .number()
          .openapi({ example: 0.37 })
          .describe(defined('success_patterns.correlation_score')),
      }),
    )
    .describe(defined('success_patterns')),
});

export function interactionRecordOf(interaction: Interaction): z.infer<typeof interactionRecord> {
  return {
    user_journey: interaction.journey.map(({ step, completionRate, completed, entered, averageMinutes }) => ({
      step,
      completion_rate: completionRate,
      users_completed: completed,
      users_entered: entered,
      avg_time_spent: averageMinutes,
    })),
    feature_usage: interaction.features.map((each) => ({
      feature_name: each.feature,
      usage_rate: each.usageRate,
      active_users: each.activeUsers,
      total_users: each.totalUsers,
      avg_sessions_per_user: each.sessionsPerUser,
    })),
    engagement_segments: interaction.segments.map((each) => ({
      segment: each.segment,
      percentage: each.percentage,
      user_count: each.users,
      avg_session_duration: each.averageMinutes,
      features_used: each.featuresUsed,
    })),
    at_risk_users: interaction.atRisk,
    feature_opportunities: interaction.opportunities.map(({ feature, impactScore, potentialUsers }) => ({
      feature,
      impact_score: impactScore,
      potential_users: potentialUsers,
    })),
    success_patterns: interaction.patterns.map(({ pattern, description, correlationScore }) => ({
      pattern,
      description,
      correlation_score: correlationScore,
    })),
  };
}
