import { NativeSelect } from '../../../ui/native-select.tsx';
import { Table } from '../../../ui/table.tsx';
import type { BulkColumn } from './bulk-rows.ts';
import { inputsOf, type Mapping, type PastedTable } from './parse-list.ts';

const PARTS: readonly { part: BulkColumn; label: string }[] = [
  { part: 'url', label: 'URL' },
  { part: 'title', label: 'Name' },
  { part: 'ref', label: 'Ref' },
];
const NONE = { value: '', label: 'No column' };
const ROWS_SHOWN = 3;

interface ColumnMappingProps {
  table: PastedTable;
  mapping: Mapping;
  onMappingChange: (mapping: Mapping) => void;
}

/** Which column of a table is which part of a link, with the first rows. */
export function ColumnMapping({ table, mapping, onMappingChange }: ColumnMappingProps) {
  const columns = table.columns.map((name, index) => ({ value: `${index}`, label: name }));
  const first = { ...table, rows: table.rows.slice(0, ROWS_SHOWN) };
  return (
    <fieldset className="grid min-w-0 gap-4">
      <legend className="mb-2 font-medium text-base">Columns of your table</legend>
      <div className="grid gap-4 sm:grid-cols-3">
        {PARTS.map(({ part, label }) => (
          <NativeSelect
            key={part}
            label={label}
            choices={part === 'url' ? columns : [NONE, ...columns]}
            value={mapping[part] === null ? '' : `${mapping[part]}`}
            onChange={({ target }) =>
              onMappingChange({ ...mapping, [part]: target.value === '' ? null : Number(target.value) })
            }
          />
        ))}
      </div>
      <Table
        caption="The first rows"
        showCaption
        rows={inputsOf(first, mapping)}
        rowKey={({ line }) => `${line}`}
        columns={[
          {
            header: 'URL',
            cell: ({ url }) => (
              <span translate="no" className="block max-w-[32ch] truncate font-mono text-sm">
                {url || '–'}
              </span>
            ),
          },
          { header: 'Name', cell: ({ title }) => title || '–' },
          { header: 'Ref', cell: ({ ref }) => ref || '–' },
        ]}
      />
    </fieldset>
  );
}
