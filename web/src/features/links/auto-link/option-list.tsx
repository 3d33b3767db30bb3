import { Code } from '../../../ui/code.tsx';

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
            <Code className="font-mono text-sm">{name}</Code>
          </dt>
          <dd className="text-base text-muted text-pretty">{does}</dd>
        </div>
      ))}
    </dl>
  );
}
