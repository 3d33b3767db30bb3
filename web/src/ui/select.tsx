import { CSPProvider } from '@base-ui/react/csp-provider';
import { Select as Base } from '@base-ui/react/select';
import { Check, ChevronsUpDown } from 'lucide-react';
import type { Ref } from 'react';
import { cn } from './cn.ts';
import { CONTROL } from './control-class.ts';
import { Field, type FieldTexts } from './field.tsx';
import { POPUP, POPUP_ITEM_LOOK } from './popup-class.ts';
import type { Choice } from './radio-group.tsx';

interface SelectProps<Value extends string> extends FieldTexts {
  choices: readonly Choice<Value>[];
  name?: string;
  value?: Value | null;
  defaultValue?: Value;
  placeholder?: string;
  disabled?: boolean;
  className?: string;
  /** For focusing the select on an error. */
  triggerRef?: Ref<HTMLButtonElement>;
  onValueChange?: (value: Value) => void;
}

/** A select with keyboard navigation and typeahead. */
export function Select<Value extends string>({
  label,
  hint,
  error,
  optional,
  choices,
  placeholder = 'Choose',
  className,
  triggerRef,
  onValueChange,
  ...rest
}: SelectProps<Value>) {
  return (
    <Field {...{ label, hint, error, className }} optional={optional ?? false}>
      {(wiring) => (
        <CSPProvider disableStyleElements>
          <Base.Root<Value>
            {...rest}
            items={choices}
            onValueChange={(value) => {
              if (value !== null) onValueChange?.(value);
            }}
          >
            <Base.Trigger
              {...wiring}
              ref={triggerRef}
              className={cn(
                CONTROL,
                'flex items-center justify-between gap-2 text-left not-data-disabled:cursor-pointer',
              )}
            >
              <Base.Value placeholder={placeholder} className="truncate data-placeholder:text-muted" />
              <ChevronsUpDown aria-hidden className="size-3.5 shrink-0 text-muted" strokeWidth={1.5} />
            </Base.Trigger>
            <Base.Portal>
              <Base.Positioner sideOffset={4} alignItemWithTrigger={false} className="z-50">
                <Base.Popup className={cn(POPUP, 'min-w-(--anchor-width) max-w-(--available-width)')}>
                  <Base.List className="max-h-[min(320px,var(--available-height))] overflow-y-auto overscroll-contain p-1">
                    {choices.map((choice) => (
                      <Base.Item
                        key={choice.value}
                        value={choice.value}
                        disabled={choice.disabled ?? false}
                        className={cn(POPUP_ITEM_LOOK, 'grid min-h-8 grid-cols-[1fr_16px]')}
                      >
                        <span className="min-w-0">
                          <Base.ItemText className="block">{choice.label}</Base.ItemText>
                          {choice.hint && <span className="block text-sm text-muted">{choice.hint}</span>}
                        </span>
                        <Base.ItemIndicator className="col-start-2 text-river">
                          <Check aria-hidden className="size-4" strokeWidth={1.75} />
                        </Base.ItemIndicator>
                      </Base.Item>
                    ))}
                  </Base.List>
                </Base.Popup>
              </Base.Positioner>
            </Base.Portal>
          </Base.Root>
        </CSPProvider>
      )}
    </Field>
  );
}
