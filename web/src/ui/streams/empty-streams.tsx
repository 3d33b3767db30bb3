import { StreamDrawing } from './stream-drawing.tsx';
import type { Stream } from './stream-paths.ts';

const EMPTY: Stream = {
  at: [80, 62],
  from: [
    { at: [50, 38], from: [{ at: [30, 8] }, { at: [62, 14] }] },
    { at: [108, 34], from: [{ at: [94, 6] }, { at: [128, 12] }] },
  ],
};

/** A small drawing for empty states. */
export function EmptyStreams() {
  return (
    <StreamDrawing
      source={EMPTY}
      river="M80 62 C80 74 64 79 44 79 H0"
      viewBox="0 0 160 80"
      align="xMidYMid"
      className="mb-2 h-20 w-40"
    />
  );
}
