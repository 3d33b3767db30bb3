import './bar-menu.css';
import type { FocusEvent, ReactNode, ToggleEvent } from 'react';

interface BarMenuProps {
  id: string;
  /** The content of the button. `label` names it if that is not text. */
  trigger: ReactNode;
  label?: string;
  /** The edges of the button and the menu that are aligned. */
  align?: 'start' | 'end';
  /** True if the menu contains the current page. */
  current?: boolean;
  className: string;
  onOpen?: () => void;
  children: ReactNode;
}

/**
 * A button of the top bar with its menu. It is a native popover, which works without JavaScript and closes on Escape and
 * on a click elsewhere. It also closes when the focus leaves it.
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

/** For browsers without anchor positioning: sets the button's position for `bar-menu.css`. */
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
