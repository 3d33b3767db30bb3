import type { Brand } from '../../../lib/brands.ts';
import { sentenceCase } from '../../../ui/sentence-case.ts';
import { Table } from '../../../ui/table.tsx';

/** The domains of a brand with their rates. */
export function DomainTable({ brand }: { brand: Pick<Brand, 'name' | 'allDomains'> }) {
  return (
    <Table
      caption={`Domains of ${brand.name}`}
      rows={brand.allDomains}
      rowKey={({ domain }) => domain}
      columns={[
        {
          header: 'Domain',
          cell: ({ domain }) => (
            <span translate="no" className="font-mono text-sm">
              {domain}
            </span>
          ),
        },
        { header: 'Model', cell: ({ offerType }) => offerType },
        { header: 'Rate', numeric: true, cell: ({ rate }) => sentenceCase(rate) },
        { header: 'You earn', numeric: true, cell: ({ you_earn }) => you_earn && sentenceCase(you_earn) },
      ]}
    />
  );
}
