import { StreamDrawing } from './stream-drawing.tsx';
import type { Stream } from './stream-paths.ts';

/** Ten springs. The last confluence is the start of the river. */
const HERO: Stream = {
  at: [232, 376],
  from: [
    {
      at: [146, 272],
      from: [
        {
          at: [92, 186],
          from: [{ at: [54, 104], from: [{ at: [30, 12] }, { at: [78, 36] }] }, { at: [122, 58] }],
        },
        { at: [190, 124], from: [{ at: [166, 42] }, { at: [214, 8] }] },
      ],
    },
    {
      at: [336, 262],
      from: [
        {
          at: [298, 184],
          from: [{ at: [272, 100], from: [{ at: [252, 26] }, { at: [292, 2] }] }, { at: [330, 82] }],
        },
        { at: [386, 140], from: [{ at: [366, 14] }, { at: [412, 50] }] },
      ],
    },
  ],
};

/** Fills the lower right of its box. Its river leaves at the bottom left. */
export function HeroStreams() {
  return (
    <StreamDrawing
      source={HERO}
      river="M232 376 C232 424 176 442 88 442 H0"
      viewBox="0 0 440 444"
      align="xMaxYMax"
      className="size-full"
    />
  );
}
