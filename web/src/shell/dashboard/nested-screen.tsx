import { createContext, type ReactNode, useContext } from 'react';

const Nested = createContext(false);

/** Shows a screen as a part of another one: its title is a heading below that one's. */
export function NestedScreen({ children }: { children: ReactNode }) {
  return <Nested value={true}>{children}</Nested>;
}

/** Whether the screen is a part of another one. */
export function useIsNested(): boolean {
  return useContext(Nested);
}
