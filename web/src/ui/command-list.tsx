import { Autocomplete } from '@base-ui/react/autocomplete';
import { Search } from 'lucide-react';
import type { RefObject } from 'react';
import { cn } from './cn.ts';
import { type Command, type CommandGroup, matching } from './commands.ts';
import { POPUP_ITEM_LOOK } from './popup-class.ts';

interface CommandListProps {
  groups: readonly CommandGroup[];
  onDone: () => void;
  text: string;
  onTextChange: (text: string) => void;
  /** Shown if no command matches the text. */
  emptyText?: string;
  input?: RefObject<HTMLInputElement | null>;
}

/** The search field and the list of a command palette. */
export default function CommandList({
  groups,
  onDone,
  text,
  onTextChange,
  emptyText = 'Nothing matches.',
  input,
}: CommandListProps) {
  const items = matching(groups, text).map(({ title, commands }) => ({ value: title, items: [...commands] }));
  return (
    <Autocomplete.Root
      open
      inline
      items={items}
      filter={null}
      itemToStringValue={({ label }) => label}
      autoHighlight="always"
      keepHighlight
      value={text}
      onValueChange={(next, { reason }) => {
        // A chosen command would write its label into the field of the closing dialog.
        if (reason !== 'item-press') onTextChange(next);
      }}
    >
      <div className="flex items-center gap-3 border-b border-rule px-4">
        <Search aria-hidden className="size-4 shrink-0 text-muted" strokeWidth={1.5} />
        <Autocomplete.Input
          ref={input}
          autoFocus
          aria-label="Find a page or a command"
          placeholder="Find a page or a command"
          className="min-h-12 w-full bg-transparent text-md outline-none"
        />
        <kbd translate="no" className="rounded-sm border border-rule px-1.5 font-mono text-xs text-muted">
          Esc
        </kbd>
      </div>
      <Autocomplete.Empty>
        <p className="p-4 text-base text-muted">{emptyText}</p>
      </Autocomplete.Empty>
      <Autocomplete.List className="min-h-0 overflow-y-auto overscroll-contain p-1.5 data-empty:p-0">
        {(group: { value: string; items: Command[] }) => (
          <Autocomplete.Group key={group.value} items={group.items} className="pb-1.5">
            <Autocomplete.GroupLabel className="px-2 pt-2 pb-1 text-xs text-muted">
              {group.value}
            </Autocomplete.GroupLabel>
            <Autocomplete.Collection>
              {(command: Command) => (
                <Autocomplete.Item
                  key={command.id}
                  value={command}
                  className={cn(POPUP_ITEM_LOOK, 'flex min-h-9 text-base')}
                  onClick={() => {
                    onDone();
                    command.onSelect();
                  }}
                >
                  {command.icon && (
                    <span className="text-muted [&>svg]:size-4 [&>svg]:stroke-[1.5]">{command.icon}</span>
                  )}
                  <span className="min-w-0 grow truncate">{command.label}</span>
                  {command.aside && <span className="font-mono text-xs text-muted">{command.aside}</span>}
                </Autocomplete.Item>
              )}
            </Autocomplete.Collection>
          </Autocomplete.Group>
        )}
      </Autocomplete.List>
    </Autocomplete.Root>
  );
}
