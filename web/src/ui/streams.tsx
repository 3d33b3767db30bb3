import { cn } from './cn.ts';
import { flow, type Stream, springsOf } from './stream-paths.ts';

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

const EMPTY: Stream = {
  at: [80, 62],
  from: [
    { at: [50, 38], from: [{ at: [30, 8] }, { at: [62, 14] }] },
    { at: [108, 34], from: [{ at: [94, 6] }, { at: [128, 12] }] },
  ],
};

type Variant = 'hero' | 'empty' | 'divider';

/**
 * The ornament of the site: thin streams that join. `hero` fills the lower right of its box, and its river leaves at the
 * bottom left. `empty` is small, for empty states. `divider` is a line with the width of its box.
 */
export function Streams({ variant = 'hero', className }: { variant?: Variant; className?: string }) {
  if (variant === 'divider') return <Divider className={className} />;
  const hero = variant === 'hero';
  const source = hero ? HERO : EMPTY;
  return (
    <svg
      viewBox={hero ? '0 0 440 444' : '0 0 160 80'}
      preserveAspectRatio={hero ? 'xMaxYMax meet' : 'xMidYMid meet'}
      aria-hidden="true"
      className={cn(LINES, hero ? 'size-full' : 'h-20 w-40', className)}
    >
      {flow(source).map(({ path, springs }) => (
        <path key={path} d={path} strokeWidth={widthOf(springs)} />
      ))}
      <path
        d={hero ? 'M232 376 C232 424 176 442 88 442 H0' : 'M80 62 C80 74 64 79 44 79 H0'}
        strokeWidth={widthOf(springsOf(source))}
      />
    </svg>
  );
}

function Divider({ className }: { className: string | undefined }) {
  return (
    <svg
      viewBox="0 0 1200 24"
      preserveAspectRatio="none"
      aria-hidden="true"
      className={cn(LINES, 'h-6 w-full', className)}
    >
      <path d="M0 2 H180 C330 2 330 12 460 12" strokeWidth={widthOf(1)} />
      <path d="M0 12 H460" strokeWidth={widthOf(1)} />
      <path d="M0 22 H420 C600 22 600 12 740 12" strokeWidth={widthOf(1)} />
      <path d="M460 12 H740" strokeWidth={widthOf(2)} />
      <path d="M740 12 H1200" strokeWidth={widthOf(3)} />
    </svg>
  );
}

const LINES = 'fill-none stroke-river [stroke-linecap:round] [&_path]:[vector-effect:non-scaling-stroke]';

function widthOf(springs: number): number {
  return 0.6 + 0.55 * Math.sqrt(springs);
}
