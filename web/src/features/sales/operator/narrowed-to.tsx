import { useChangeSearch } from '../../../lib/operator-search.ts';
import { Button } from '../../../ui/button.tsx';

interface NarrowedToProps {
  /** Of the URL. */
  parameter: 'of' | 'network';
  value: string | undefined;
}

/** Says to which publisher or network a queue is narrowed, and shows all again. */
export function NarrowedTo({ parameter, value }: NarrowedToProps) {
  const change = useChangeSearch();
  if (value === undefined) return null;
  return (
    <Button variant="quiet" onClick={() => change({ [parameter]: undefined, page: undefined })}>
      Only {value} ✕
    </Button>
  );
}
