import { X } from 'lucide-react';
import { Code } from '../../ui/code.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { BrandCombobox, useBrand } from '../links/brand-combobox.tsx';
import type { ArgumentField } from './argument-fields.ts';
import { ArgumentHint } from './argument-hint.tsx';
import { linesOf } from './argument-values.ts';

interface BrandsInputProps {
  field: ArgumentField;
  /** The IDs, one per line. */
  value: string;
  problem: string | undefined;
  onChange: (value: string) => void;
}

/** A list of brands, each of which is found by its name. */
export function BrandsInput({ field, value, problem, onChange }: BrandsInputProps) {
  const ids = linesOf(value);
  const add = (id: string) => onChange([...new Set([...ids, id])].join('\n'));
  return (
    <div className="grid min-w-0 grid-cols-1 gap-2">
      <BrandCombobox
        label={
          <>
            <Code className="font-mono font-normal">{field.name}</Code>
            {!field.isRequired && <span className="font-normal text-muted"> (optional)</span>}
          </>
        }
        hint={<ArgumentHint field={field} />}
        error={problem}
        placeholder="Type to search, and add a brand"
        brandId={null}
        onBrandChange={(brand) => brand && add(brand.id)}
      />
      {ids.length > 0 && (
        <ul aria-label={`Brands in ${field.name}`}>
          {ids.map((id) => (
            <BrandItem
              key={id}
              id={id}
              onRemove={() => onChange(ids.filter((each) => each !== id).join('\n'))}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

function BrandItem({ id, onRemove }: { id: string; onRemove: () => void }) {
  const name = useBrand(id)?.name ?? id;
  return (
    <li className="flex items-center justify-between gap-3 border-rule border-t py-1 text-base">
      <span className="min-w-0 truncate">
        {name} <Code className="ml-1 font-mono text-muted text-xs">{id}</Code>
      </span>
      <IconButton
        size="sm"
        label={`Remove ${name}`}
        icon={<X aria-hidden className="size-4" strokeWidth={1.5} />}
        onClick={onRemove}
      />
    </li>
  );
}
