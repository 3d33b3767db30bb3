import type { z } from 'zod';
import type { Context } from '../../platform/context.ts';
import { callOwnSystem, type OwnCall, type OwnResponse } from '../../platform/outbound/own-system.ts';

/** From what says least to the worst. A step is skipped after one that stops the check, or where what it needs isn't there. */
export const CHECK_STATUSES = ['skipped', 'pass', 'warning', 'fail'] as const;
export type CheckStatus = (typeof CHECK_STATUSES)[number];

/** The suites that operators see, each on a screen or a tab of its own. */
export const CHECK_GROUPS = [
  'data_integrity',
  'revenue_integrity',
  'end_to_end',
  'real_api',
  'functions',
  'integration',
  'links',
  'production_cdn',
  'production_tracking',
  'path_formats',
  'track_click_simple',
] as const;
export type CheckGroup = (typeof CHECK_GROUPS)[number];

/** What a step has seen. */
export interface Finding {
  status: CheckStatus;
  /** A sentence for operators. */
  message: string;
  /** What was counted or measured, by its name; null where it is unknown. */
  figures?: Readonly<Record<string, number | string | null>>;
  /** What shows it: IDs, requests and responses. At most `MAX_EVIDENCE` are kept. No secret, address or personal data. */
  evidence?: readonly string[];
}

export interface StepResult extends Finding {
  name: string;
  /** Milliseconds. */
  ms: number;
}

/** A step throws it if what it needs isn’t there. It is then skipped, and the message says why. */
export class Missing extends Error {}

/** What a check may use. */
export interface CheckWorld {
  ctx: Context;
  env: Env;
  /** Calls this system from outside. */
  call: (request: OwnCall) => Promise<OwnResponse>;
}

/** The world of a run in this system. */
export function worldOf(ctx: Context, env: Env): CheckWorld {
  return { ctx, env, call: (request) => callOwnSystem(env, request) };
}

interface Step {
  name: string;
  /** True if the steps after it make no sense once it has failed. */
  stops?: true;
}

/** A step with the input of a run. */
interface BoundStep extends Step {
  run(world: CheckWorld): Promise<Finding>;
}

interface Described {
  /** Stable, for the API: `profiles_have_publisher_id`. */
  name: string;
  group: CheckGroup;
  title: string;
  /** What it watches, in a sentence. */
  description: string;
  /** How often the system runs it by itself, with an empty input; null for one that only people run. */
  schedule: 'hourly' | 'daily' | null;
}

interface Declared<Input> extends Described {
  /** What a run needs from the caller. It is never stored, so it may have secrets. */
  needs: z.ZodType<Input>;
  /** In order. */
  steps: readonly (Step & { run(world: CheckWorld, input: Input): Promise<Finding> })[];
}

export interface Check extends Described {
  needs: z.ZodType;
  /** The steps of a run. Throws a `ZodError` if the input isn’t what the check needs. */
  bind(input: unknown): readonly BoundStep[];
}

export const MAX_EVIDENCE = 20;

/** Declares a check. `checks.ts` lists all of them. */
export function check<Input>({ steps, ...declared }: Declared<Input>): Check {
  return {
    ...declared,
    bind(input) {
      const parsed = declared.needs.parse(input);
      return steps.map((step) => ({ ...step, run: (world) => step.run(world, parsed) }));
    },
  };
}

/** The worst of all; `skipped` for none. */
export function worstOf(statuses: readonly CheckStatus[]): CheckStatus {
  return CHECK_STATUSES.findLast((status) => statuses.includes(status)) ?? 'skipped';
}
