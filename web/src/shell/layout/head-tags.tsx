import { HeadContent, useMatches } from '@tanstack/react-router';
import { useLayoutEffect } from 'react';
import { descriptionOf } from '../../lib/page-descriptions.ts';

/** React inserts its title before the prerendered one. */
const PRERENDERED = '[data-prerendered], title:not(:first-of-type)';

/** The tags of the page's `head()` and its description. They replace those of the prerendered document. */
export default function HeadTags() {
  useLayoutEffect(() => {
    for (const tag of document.head.querySelectorAll(PRERENDERED)) tag.remove();
  }, []);
  const description = descriptionOf(useMatches({ select: (matches) => matches.at(-1)?.pathname ?? '' }));
  return (
    <>
      <HeadContent />
      {description && <meta name="description" content={description} />}
    </>
  );
}
