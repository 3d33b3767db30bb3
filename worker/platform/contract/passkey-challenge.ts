/** A passkey must be chosen within this many minutes after it was asked for. */
export const PASSKEY_CHALLENGE_MINUTES = 10;
