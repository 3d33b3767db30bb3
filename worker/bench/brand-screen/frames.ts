import type { TraceEvent } from '../browser/trace.ts';

/** A frame that takes longer is a long animation frame. */
export const LONG_FRAME_MS = 50;

/** The frames of the page's main thread, in milliseconds. */
export interface Frames {
  count: number;
  long: number;
  longest: number;
}

export function framesOf(events: readonly TraceEvent[]): Frames {
  const durations = events.flatMap(({ name, ph, args }) =>
    name === 'AnimationFrame' && ph === 'b' && args.animation_frame_timing_info
      ? [args.animation_frame_timing_info.duration_ms]
      : [],
  );
  if (durations.length === 0) throw new Error('The trace has no frames.');
  return {
    count: durations.length,
    long: durations.filter((each) => each > LONG_FRAME_MS).length,
    longest: Math.max(...durations),
  };
}
