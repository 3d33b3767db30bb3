import Bowser from 'bowser';

const MAX_LENGTH = 300;

/** A user agent's browser and system, such as `Chrome 156 on Linux`. Leaves out what it doesn't name. */
export function browserName(userAgent: string): string {
  const text = userAgent.slice(0, MAX_LENGTH);
  if (text.trim() === '') return 'Unknown browser';
  const { browser, os } = Bowser.parse(text);
  const [major] = browser.version?.split('.') ?? [];
  const name = [browser.name, major].filter(Boolean).join(' ');
  if (!name) return text.slice(0, 60);
  return os.name ? `${name} on ${os.name}` : name;
}
