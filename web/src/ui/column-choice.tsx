import { Menu } from '@base-ui/react/menu';
import { Check, Columns3 } from 'lucide-react';
import { Button } from './button.tsx';
import { cn } from './cn.ts';
import { POPUP, POPUP_ITEM_LOOK } from './popup-class.ts';

interface ChoosableColumn {
  id: string;
  header: string;
  visible: boolean;
  fixed: boolean;
  toggle: () => void;
}

/** A menu that shows and hides columns. */
export default function ColumnChoice({ columns }: { columns: readonly ChoosableColumn[] }) {
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger
        render={<Button size="sm" icon={<Columns3 aria-hidden className="size-3.5" strokeWidth={1.5} />} />}
      >
        Columns
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner sideOffset={4} align="end" className="z-50">
          <Menu.Popup className={cn(POPUP, 'min-w-44 p-1')}>
            {columns.map(({ id, header, visible, fixed, toggle }) => (
              <Menu.CheckboxItem
                key={id}
                checked={visible}
                disabled={fixed}
                closeOnClick={false}
                onCheckedChange={toggle}
                className={cn(POPUP_ITEM_LOOK, 'grid min-h-8 grid-cols-[16px_1fr]')}
              >
                <Menu.CheckboxItemIndicator className="text-river">
                  <Check aria-hidden className="size-4" strokeWidth={1.75} />
                </Menu.CheckboxItemIndicator>
                <span className="col-start-2">{header}</span>
              </Menu.CheckboxItem>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
