import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { brandQuery } from '../../../lib/brands.ts';
import { Button } from '../../../ui/button.tsx';
import { useFocusKept } from '../../../ui/use-focus-kept.ts';

interface BrandChipProps {
  id: string;
  onRemove: () => void;
}

/** The brand to which the figures are narrowed, with a button that removes it. */
export function BrandChip({ id, onRemove }: BrandChipProps) {
  const { data } = useQuery(brandQuery(id));
  const part = useFocusKept<HTMLParagraphElement>();
  return (
    <p ref={part}>
      <Button size="sm" icon={<X aria-hidden className="size-3.5" strokeWidth={1.75} />} onClick={onRemove}>
        <span className="sr-only">Remove: </span>Brand: {data?.name ?? id}
      </Button>
    </p>
  );
}
