import type { RatePolicy } from '../rate-limits/rate-window.ts';

/** What somebody tries who is not signed in yet, or wants to change how an account is opened. */
export type AttemptKind =
  | 'sign_up'
  | 'sign_in'
  | 'magic_link'
  | 'reset_password'
  | 'verify_email'
  | 'change_password'
  | 'link';

interface AttemptLimits {
  /** For a browser that has signed in to the account before. */
  device: RatePolicy;
  /** For one account from one address. */
  nearby: RatePolicy;
  /** For one account from everywhere; beyond it, unknown browsers go on at the pace of `paced`. */
  anywhere: RatePolicy;
  paced: RatePolicy;
}

const MINUTES = 60;

/** Passwords are guessed: few attempts from one address, and a slow pace for many addresses together. */
const passwords = (what: AttemptKind): AttemptLimits => ({
  device: { name: what, limit: 10, windowSeconds: 5 * MINUTES },
  nearby: { name: what, limit: 5, windowSeconds: 5 * MINUTES },
  anywhere: { name: what, limit: 50, windowSeconds: 15 * MINUTES },
  paced: { name: `${what}_paced`, limit: 1, windowSeconds: 2 },
});

/** Emails are sent to whoever owns the address: a few are help, many are abuse. */
const emails = (what: AttemptKind): AttemptLimits => ({
  device: { name: what, limit: 5, windowSeconds: 15 * MINUTES },
  nearby: { name: what, limit: 3, windowSeconds: 15 * MINUTES },
  anywhere: { name: what, limit: 15, windowSeconds: 60 * MINUTES },
  paced: { name: `${what}_paced`, limit: 1, windowSeconds: 5 * MINUTES },
});

/** Each kind counts by itself: emails that a stranger asks for leave the other ways in open. */
export const ATTEMPT_LIMITS: Record<AttemptKind, AttemptLimits> = {
  sign_up: passwords('sign_up'),
  sign_in: passwords('sign_in'),
  change_password: passwords('change_password'),
  link: passwords('link'),
  magic_link: emails('magic_link'),
  reset_password: emails('reset_password'),
  verify_email: emails('verify_email'),
};

const attempts: RatePolicy = { name: 'attempts', limit: 20, windowSeconds: 5 * MINUTES };

/** By address, whatever account is tried. A link is looked at and then used, so it counts by itself. */
export const ADDRESS_LIMITS: Record<AttemptKind, RatePolicy> = {
  sign_up: attempts,
  sign_in: attempts,
  change_password: attempts,
  magic_link: attempts,
  reset_password: attempts,
  verify_email: attempts,
  link: { name: 'links', limit: 40, windowSeconds: 5 * MINUTES },
};
