import { Tooltip as Base } from '@base-ui/react/tooltip';
import type { ReactElement, ReactNode } from 'react';

interface TooltipProps {
  /** A few words; nothing that can't be found elsewhere, since a finger does not see it. */
  text: ReactNode;
  /** What it explains: something that can have the focus. */
  children: ReactElement;
}

/** Words beside something while the pointer or the focus rests on it; Escape hides them. */
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
