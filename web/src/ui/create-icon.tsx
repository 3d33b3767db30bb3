import { type ComponentPropsWithRef, createElement } from 'react';

interface IconData {
  node: readonly (readonly [tag: string, attributes: Record<string, string>])[];
}

/** Draws an icon of lucide-react. The build uses it in place of lucide's own function, which has 1 kB of other options. */
export default function createIcon({ node }: IconData) {
  const lines = node.map(([tag, attributes]) => createElement(tag, attributes));
  return (props: ComponentPropsWithRef<'svg'>) => <LineIcon {...props}>{lines}</LineIcon>;
}

function LineIcon(props: ComponentPropsWithRef<'svg'>) {
  return (
    <svg
      width="24"
      height="24"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      {...props}
    />
  );
}
