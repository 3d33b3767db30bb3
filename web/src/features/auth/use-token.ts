import { useEffect, useState } from 'react';

/** The token that the page was opened with; it is taken from the address bar, and so from the history, at once. */
export function useToken(token: string | undefined, dropToken: () => void): string | undefined {
  const [held] = useState(token);
  useEffect(() => {
    if (token !== undefined) dropToken();
  });
  return held;
}
