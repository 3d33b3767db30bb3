/** A value of an audit entry or of a change, as a person reads it. Lists and groups of values are shown as such. */
export function StoredValue({ value }: { value: unknown }) {
  if (Array.isArray(value) && value.some(isGroup))
    return (
      <ol className="ml-4 list-decimal">
        {value.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: The list is stored and never changes.
          <li key={index}>
            <StoredValue value={item} />
          </li>
        ))}
      </ol>
    );
  if (isGroup(value)) return <StoredValues values={value} />;
  return <span className="break-words">{textOf(value)}</span>;
}

/** Names and values, a line each. */
export function StoredValues({ values }: { values: Record<string, unknown> }) {
  const rows = Object.entries(values);
  if (rows.length === 0) return 'none';
  return (
    <dl className="min-w-0">
      {rows.map(([name, value]) => (
        <div key={name} className={isGroup(value) ? undefined : 'flex flex-wrap gap-x-2'}>
          {/* The name of a group is the ID of something, as the network writes it. */}
          <dt className="text-muted">{isGroup(value) ? name : labelOf(name)}</dt>
          <dd className={isGroup(value) ? 'border-rule border-l pl-2' : 'min-w-0'}>
            <StoredValue value={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** `share_percent` and `sharePercent` → `share percent`. */
export function labelOf(name: string): string {
  return name
    .replaceAll('_', ' ')
    .replace(/([a-z0-9])([A-Z])/g, (_, before: string, after: string) => `${before} ${after.toLowerCase()}`);
}

function isGroup(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function textOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.map(textOf).join(', ') || 'none';
  return String(value);
}
