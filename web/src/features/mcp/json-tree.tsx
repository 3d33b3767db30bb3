import type { ReactNode } from 'react';

type Nested = Record<string, unknown> | unknown[];

/** JSON as nested lists. Objects and lists can be collapsed. */
export function JsonTree({ value }: { value: unknown }) {
  return isNested(value) ? <Entries value={value} depth={0} /> : <Leaf value={value} />;
}

function isNested(value: unknown): value is Nested {
  return typeof value === 'object' && value !== null;
}

/** Levels that are open at first. Below them, only what has few entries is. */
const OPEN_DEPTH = 1;
const FEW = 3;

function Entries({ value, depth }: { value: Nested; depth: number }) {
  const entries = Object.entries(value);
  const isOpen = depth < OPEN_DEPTH || (depth === OPEN_DEPTH && entries.length <= FEW);
  return (
    <ul className="text-sm">
      {entries.map(([name, inner]) => (
        <li key={name}>
          <Entry
            name={Array.isArray(value) ? `${Number(name) + 1}` : name}
            value={inner}
            depth={depth + 1}
            isOpen={isOpen}
          />
        </li>
      ))}
    </ul>
  );
}

interface EntryProps {
  name: string;
  value: unknown;
  depth: number;
  isOpen: boolean;
}

function Entry({ name, value, depth, isOpen }: EntryProps) {
  const label = <span className="font-mono text-muted wrap-anywhere">{name}</span>;
  if (!isNested(value) || Object.keys(value).length === 0)
    return (
      <p className="flex flex-wrap gap-x-3 py-0.5 sm:grid sm:grid-cols-[10.5rem_minmax(0,1fr)]">
        {label} <Leaf value={value} />
      </p>
    );
  return (
    <details open={isOpen}>
      <summary className="w-fit max-w-full cursor-pointer rounded-sm py-0.5 hover:text-river touch:py-2.5">
        {label} <Caption value={value} />
      </summary>
      <div className="ml-1 border-rule border-l pl-3.5">
        <Entries value={value} depth={depth} />
      </div>
    </details>
  );
}

const CAPTIONS = ['brand_name', 'name', 'title', 'value', 'tool', 'date', 'id'];

/** What an object is about, or how many entries a list has. */
function Caption({ value }: { value: Nested }): ReactNode {
  if (Array.isArray(value)) return <span className="figures ml-0.5 text-muted">({value.length})</span>;
  const name = CAPTIONS.map((each) => value[each]).find((each) => typeof each === 'string');
  return name === undefined ? null : <span className="ml-1 break-words">{name}</span>;
}

function Leaf({ value }: { value: unknown }) {
  if (typeof value === 'string' && value !== '')
    return <span className="figures min-w-0 whitespace-pre-wrap wrap-anywhere">{value}</span>;
  if (typeof value === 'number') return <span className="figures">{value}</span>;
  if (typeof value === 'boolean') return <span className="text-river">{`${value}`}</span>;
  return <span className="text-muted">{emptyText(value)}</span>;
}

function emptyText(value: unknown): string {
  if (value === '') return 'empty text';
  return Array.isArray(value) ? 'empty list' : JSON.stringify(value);
}
