import { Code } from '../../../ui/code.tsx';

/** Text with `code`. */
export function Inline({ children }: { children: string }) {
  return children.split(/`([^`]+)`/).map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts keep their order
      <Code key={index}>{part}</Code>
    ) : (
      part
    ),
  );
}
