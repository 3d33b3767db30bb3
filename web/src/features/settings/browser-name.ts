import Bowser from 'bowser';

/** A user agent's browser and system, such as `Chrome 156 on Linux`. Leaves out what it doesn't name. */
export function browserName(userAgent: string): string {
  if (userAgent.trim() === '') return 'Unknown browser';
  const { browser, os } = Bowser.parse(userAgent);
  const [major] = browser.version?.split('.') ?? [];
  const name = [browser.name, major].filter(Boolean).join(' ');
  if (!name) return userAgent.slice(0, 60);
  return os.name ? `${name} on ${os.name}` : name;
}
