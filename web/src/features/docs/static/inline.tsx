/** Text with `code`. */
export function Inline({ children }: { children: string }) {
  return children.split(/`([^`]+)`/).map((part, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: parts keep their order
    index % 2 === 1 ? <code key={index}>{part}</code> : part,
  );
}
