/** Leaves for the app. The server has validated the address; a page must never open another kind. */
export function openApp(address: string): void {
  const { protocol } = new URL(address);
  if (protocol !== 'https:' && protocol !== 'http:') throw new Error(`The app’s address is ${protocol}`);
  location.assign(address);
}
