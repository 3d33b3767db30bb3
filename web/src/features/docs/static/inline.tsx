/** Text with `code`. */
export function Inline({ children }: { children: string }) {
  return children.split(/`([^`]+)`/).map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts keep their order
      <code translate="no" key={index}>
        {part}
      </code>
    ) : (
      part
    ),
  );
}
