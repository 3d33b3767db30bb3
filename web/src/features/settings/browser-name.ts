import Bowser from 'bowser';

/** A user agent in words: `Chrome 156 on Linux`; what it does not name is left out. */
export function browserName(userAgent: string): string {
  if (userAgent.trim() === '') return 'Unknown browser';
  const { browser, os } = Bowser.parse(userAgent);
  const [major] = browser.version?.split('.') ?? [];
  const name = [browser.name, major].filter(Boolean).join(' ');
  if (!name) return userAgent.slice(0, 60);
  return os.name ? `${name} on ${os.name}` : name;
}
