import type { PublisherId } from '../platform/ids.ts';

/** JavaScript that puts the auto-link script of a publisher into the page that runs it, once. */
export function scriptLoader(origin: string, publisher: PublisherId): string {
  const source = JSON.stringify(`${origin}/script.js?publisher_id=${publisher}`);
  return `(function (page) {
  var source = ${source};
  if (page.querySelector('script[src="' + source + '"]')) return;
  var script = page.createElement('script');
  script.async = true;
  script.src = source;
  page.head.appendChild(script);
})(document);
`;
}
