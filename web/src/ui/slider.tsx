import { Slider as Base } from '@base-ui/react/slider';
import type { ReactNode } from 'react';

interface SliderProps {
  label: ReactNode;
  value?: number;
  defaultValue?: number;
  min?: number;
  max?: number;
  step?: number;
  /** The step of Page Up, Page Down and Shift with an arrow key. */
  pageStep?: number;
  /** Formats the value for the label and screen readers: `12.5%`, `$40`. */
  format?: (value: number) => string;
  name?: string;
  disabled?: boolean;
  onValueChange?: (value: number) => void;
}

/** A slider. By default from 0 to 100 in steps of 1, and of 10 with the page keys. */
export function Slider({
  label,
  min = 0,
  max = 100,
  step = 1,
  pageStep = 10,
  format = String,
  onValueChange,
  ...rest
}: SliderProps) {
  return (
    <Base.Root
      {...rest}
      {...{ min, max, step }}
      largeStep={pageStep}
      onValueChange={(value: number | readonly number[]) => {
        if (typeof value === 'number') onValueChange?.(value);
      }}
      className="flex flex-col gap-1"
    >
      <div className="flex items-baseline justify-between gap-4">
        <Base.Label className="text-base font-medium">{label}</Base.Label>
        <Base.Value className="figures text-base">{(_, values) => format(values[0] ?? min)}</Base.Value>
      </div>
      <Base.Control className="flex h-6 w-full touch-none items-center px-2 not-data-disabled:cursor-pointer touch:h-11">
        <Base.Track className="h-[3px] w-full rounded-sm bg-rule forced-colors:bg-[CanvasText]">
          <Base.Indicator className="rounded-sm bg-river data-disabled:bg-muted forced-colors:bg-[Highlight]" />
          <Base.Thumb
            getAriaValueText={(_, value) => format(value)}
            className="size-4 rounded-sm border border-river bg-sheet transition-colors duration-100 outline-none hover:bg-river-wash has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-river data-disabled:border-rule-strong data-dragging:bg-river touch:size-6"
          />
        </Base.Track>
      </Base.Control>
    </Base.Root>
  );
}
