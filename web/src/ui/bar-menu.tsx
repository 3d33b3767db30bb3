import './bar-menu.css';
import type { FocusEvent, ReactNode, ToggleEvent } from 'react';

interface BarMenuProps {
  id: string;
  /** What the button shows; `label` names it where that is no text. */
  trigger: ReactNode;
  label?: string;
  /** Which edges of the button and of the menu are in line. */
  align?: 'start' | 'end';
  /** The page that is open is one of the menu's. */
  current?: boolean;
  className: string;
  onOpen?: () => void;
  children: ReactNode;
}

/**
 * A button of the top bar and the menu under it: the browser's own popover, which closes on Escape and on a press
 * elsewhere and opens without JavaScript too. It also closes when the focus leaves it.
 */
export function BarMenu({
  id,
  trigger,
  label,
  align = 'start',
  current = false,
  className,
  onOpen,
  children,
}: BarMenuProps) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears the focus leave the button and the menu
    <div onBlur={closeBehindFocus}>
      <button
        type="button"
        popoverTarget={id}
        aria-label={label}
        aria-current={current ? 'true' : undefined}
        className={className}
      >
        {trigger}
      </button>
      <div
        id={id}
        popover="auto"
        data-align={align}
        className="menu-popover"
        onToggle={(event) => {
          if (event.newState === 'open') onOpen?.();
        }}
        onBeforeToggle={measureButton}
      >
        {children}
      </div>
    </div>
  );
}

/** For browsers without anchor positioning: where the button is, as `bar-menu.css` reads it. */
function measureButton({ currentTarget }: ToggleEvent<HTMLElement>): void {
  const button = currentTarget.previousElementSibling?.getBoundingClientRect();
  if (!button) return;
  currentTarget.style.setProperty('--menu-left', `${button.left}px`);
  currentTarget.style.setProperty('--menu-right', `${document.documentElement.clientWidth - button.right}px`);
}

function closeBehindFocus({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): void {
  if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget))
    currentTarget.querySelector<HTMLElement>(':popover-open')?.hidePopover();
}
