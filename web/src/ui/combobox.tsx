import { Combobox as Base } from '@base-ui/react/combobox';
import { Check, ChevronsUpDown, X } from 'lucide-react';
import { cn } from './cn.ts';
import { CONTROL } from './control-class.ts';
import { Field, type FieldTexts } from './field.tsx';
import { POPUP, POPUP_ITEM_LOOK } from './popup-class.ts';
import type { Choice } from './radio-group.tsx';

interface ComboboxProps<Value extends string> extends FieldTexts {
  choices: readonly Choice<Value>[];
  value?: Value | null;
  placeholder?: string;
  disabled?: boolean;
  className?: string;
  /** Shown if nothing matches the search text. */
  emptyText?: string;
  /** Called with the search text, for a list that the API filters. */
  onInputChange?: (text: string) => void;
  onValueChange?: (value: Value | null) => void;
}

/** A select with a search, for long lists. */
export function Combobox<Value extends string>({
  label,
  hint,
  error,
  optional,
  choices,
  value,
  placeholder,
  disabled = false,
  className,
  emptyText = 'Nothing matches.',
  onInputChange,
  onValueChange,
}: ComboboxProps<Value>) {
  const chosen = value === undefined ? undefined : (choices.find((choice) => choice.value === value) ?? null);
  return (
    <Field {...{ label, hint, error, className }} optional={optional ?? false}>
      {(wiring) => (
        <Base.Root<Choice<Value>>
          items={choices}
          {...(chosen === undefined ? {} : { value: chosen })}
          isItemEqualToValue={(choice, other) => choice.value === other.value}
          disabled={disabled}
          onValueChange={(choice) => onValueChange?.(choice?.value ?? null)}
          onInputValueChange={(text) => onInputChange?.(text)}
          // The API has filtered the list already.
          {...(onInputChange && { filter: null })}
        >
          <Base.InputGroup className="relative flex">
            <Base.Input {...wiring} placeholder={placeholder} className={cn(CONTROL, 'pr-16 touch:pr-22')} />
            <span className="absolute inset-y-0 right-0 flex items-center pr-1 touch:pr-0">
              <Base.Clear aria-label="Clear" className={AFFIX}>
                <X aria-hidden className="size-3.5" strokeWidth={1.5} />
              </Base.Clear>
              <Base.Trigger aria-label="Show the list" className={AFFIX}>
                <ChevronsUpDown aria-hidden className="size-3.5" strokeWidth={1.5} />
              </Base.Trigger>
            </span>
          </Base.InputGroup>
          <Base.Portal>
            <Base.Positioner sideOffset={4} className="z-50">
              <Base.Popup className={cn(POPUP, 'w-(--anchor-width) max-w-(--available-width)')}>
                <Base.Empty>
                  <p className="p-3 text-muted">{emptyText}</p>
                </Base.Empty>
                <Base.List className="max-h-[min(320px,var(--available-height))] overflow-y-auto overscroll-contain p-1 data-empty:p-0">
                  {(choice: Choice<Value>) => (
                    <Base.Item
                      key={choice.value}
                      value={choice}
                      disabled={choice.disabled ?? false}
                      className={cn(POPUP_ITEM_LOOK, 'grid min-h-8 grid-cols-[1fr_16px]')}
                    >
                      <span className="min-w-0">
                        {choice.label}
                        {choice.hint && <span className="block text-sm text-muted">{choice.hint}</span>}
                      </span>
                      <Base.ItemIndicator className="col-start-2 text-river">
                        <Check aria-hidden className="size-4" strokeWidth={1.75} />
                      </Base.ItemIndicator>
                    </Base.Item>
                  )}
                </Base.List>
              </Base.Popup>
            </Base.Positioner>
          </Base.Portal>
        </Base.Root>
      )}
    </Field>
  );
}

const AFFIX =
  'inline-flex size-7 items-center justify-center rounded-sm text-muted hover:text-ink touch:size-11 data-disabled:opacity-50';
