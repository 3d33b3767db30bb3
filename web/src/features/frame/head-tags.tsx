import { HeadContent } from '@tanstack/react-router';
import { useLayoutEffect } from 'react';

/** React inserts its title before the prerendered one. */
const PRERENDERED = '[data-prerendered], title:not(:first-of-type)';

/** The tags of the page's `head()`. They replace those of the prerendered document. */
export default function HeadTags() {
  useLayoutEffect(() => {
    for (const tag of document.head.querySelectorAll(PRERENDERED)) tag.remove();
  }, []);
  return <HeadContent />;
}
