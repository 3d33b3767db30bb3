/** The key of `EDGE` that has any text while operators have stopped writing. No version of a Worker has it, so none ends the pause. */
export const PAUSE_KEY = 'paused';
