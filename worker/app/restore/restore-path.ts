/** Below `/dev`: the only call with an effect that a paused system takes, on a local system only. */
export const RESTORE_PATH = '/restore';
