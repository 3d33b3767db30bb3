import { Tooltip as Base } from '@base-ui/react/tooltip';
import type { ReactElement, ReactNode } from 'react';

interface TooltipProps {
  /** A short text. Touch users don't see it, so it must not be essential. */
  text: ReactNode;
  /** The focusable element that it explains. */
  children: ReactElement;
}

/** A tooltip on hover and focus. Escape hides it. */
export function Tooltip({ text, children }: TooltipProps) {
  return (
    <Base.Provider delay={400}>
      <Base.Root>
        <Base.Trigger render={children} />
        <Base.Portal>
          <Base.Positioner sideOffset={6} className="z-50">
            <Base.Popup
              role="tooltip"
              className="max-w-64 rounded-sm bg-ink px-2 py-1 text-sm text-paper transition-opacity duration-100 data-starting-style:opacity-0 data-ending-style:opacity-0"
            >
              {text}
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </Base.Provider>
  );
}
