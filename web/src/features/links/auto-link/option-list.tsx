interface OptionListProps {
  options: readonly { name: string; does: string }[];
}

/** Options with what they do. */
export function OptionList({ options }: OptionListProps) {
  return (
    <dl>
      {options.map(({ name, does }) => (
        <div key={name} className="border-rule border-t py-2.5">
          <dt>
            <code translate="no" className="font-mono text-sm">
              {name}
            </code>
          </dt>
          <dd className="text-base text-muted text-pretty">{does}</dd>
        </div>
      ))}
    </dl>
  );
}
