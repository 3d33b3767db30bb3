import { ArrowRight } from 'lucide-react';
import type { ComponentProps, FormEvent, RefObject } from 'react';
import { productUrl } from '../lib/product-url.ts';
import { Button } from '../ui/button.tsx';
import { cn } from '../ui/cn.ts';
import { PlainTextField } from '../ui/plain-field.tsx';

interface ProductUrlFormProps
  extends Pick<ComponentProps<typeof PlainTextField>, 'name' | 'placeholder' | 'defaultValue' | 'onFocus'> {
  field: RefObject<HTMLInputElement | null>;
  isChecking: boolean;
  onCheck: (url: string) => void;
  className?: string;
  fieldClassName: string;
}

/** Asks for a product URL. A bare domain counts as one. */
export function ProductUrlForm({
  field,
  isChecking,
  onCheck,
  className,
  fieldClassName,
  ...input
}: ProductUrlFormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (field.current) onCheck(productUrl(field.current.value));
  };
  return (
    <form onSubmit={submit} className={cn('flex flex-wrap items-end gap-3', className)}>
      <PlainTextField
        {...input}
        ref={field}
        label="Product URL"
        type="text"
        autoCapitalize="none"
        spellCheck={false}
        inputMode="url"
        required
        mono
        className={fieldClassName}
      />
      <Button
        type="submit"
        variant="primary"
        loading={isChecking}
        icon={<ArrowRight aria-hidden className="size-4" />}
      >
        Get my link
      </Button>
    </form>
  );
}
