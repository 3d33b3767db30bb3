import { Menu as Base } from '@base-ui/react/menu';
import { Fragment, type ReactElement, type ReactNode } from 'react';
import { cn } from './cn.ts';
import { POPUP, POPUP_ITEM } from './popup-class.ts';

interface MenuDeed {
  label: ReactNode;
  icon?: ReactNode;
  /** A sentence under the label. */
  hint?: ReactNode;
  disabled?: boolean;
  destructive?: boolean;
}

/** An item of a menu: an action, or a link (`link` is its element, without children). */
type MenuItem = MenuDeed & ({ onSelect: () => void } | { link: ReactElement });

interface MenuProps {
  trigger: ReactElement;
  /** Groups of items with a line between them. */
  groups: readonly (readonly MenuItem[])[];
  align?: 'start' | 'end';
  /** Also opens on hover. */
  openOnHover?: boolean;
}

/** A menu of actions and links, with keyboard navigation. */
export function Menu({ trigger, groups, align = 'start', openOnHover = false }: MenuProps) {
  return (
    <Base.Root modal={false}>
      <Base.Trigger render={trigger} openOnHover={openOnHover} delay={60} />
      <Base.Portal>
        <Base.Positioner sideOffset={6} align={align} className="z-50">
          <Base.Popup className={cn(POPUP, 'min-w-44 max-w-[min(360px,var(--available-width))] p-1')}>
            {groups.map((group, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: groups have no name and keep their order
              <Fragment key={index}>
                {index > 0 && <Base.Separator className="my-1 h-px bg-rule" />}
                {group.map((item, line) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: lines keep their order while the menu is open
                  <MenuLine key={line} {...item} />
                ))}
              </Fragment>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

function MenuLine(item: MenuItem) {
  const look = cn(POPUP_ITEM, 'no-underline', item.destructive ? 'text-reversed' : 'text-ink');
  const content = (
    <>
      {item.icon && (
        <span className="shrink-0 text-muted [&>svg]:size-4 [&>svg]:stroke-[1.5]">{item.icon}</span>
      )}
      <span className="min-w-0">
        {item.label}
        {item.hint && <span className="block text-sm text-muted">{item.hint}</span>}
      </span>
    </>
  );
  if ('link' in item)
    return (
      <Base.LinkItem render={item.link} closeOnClick className={look}>
        {content}
      </Base.LinkItem>
    );
  return (
    <Base.Item disabled={item.disabled ?? false} onClick={item.onSelect} className={look}>
      {content}
    </Base.Item>
  );
}
