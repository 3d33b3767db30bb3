import { Ellipsis } from 'lucide-react';
import type { ComponentProps } from 'react';
import { IconButton } from './icon-button.tsx';
import { Menu } from './menu.tsx';

interface MoreMenuProps {
  /** For screen readers: whose actions they are. */
  label: string;
  groups: ComponentProps<typeof Menu>['groups'];
}

/** The actions of a row or a card, behind three dots. */
export function MoreMenu({ label, groups }: MoreMenuProps) {
  return (
    <Menu
      align="end"
      trigger={
        <IconButton
          size="sm"
          label={label}
          icon={<Ellipsis aria-hidden className="size-4" strokeWidth={1.5} />}
        />
      }
      groups={groups}
    />
  );
}
