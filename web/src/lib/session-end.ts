/** Called with the ID of the user whose session has ended elsewhere, before the page is left. */
export const sessionEndListeners = new Set<(userId: string) => void>();
