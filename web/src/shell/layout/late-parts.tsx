import { useEffect } from 'react';
import { SessionWatch } from '../session/session-watch.tsx';
import HeadTags from './head-tags.tsx';
import { keepTranslatedText } from './translated-text.ts';

export default function LateParts() {
  useEffect(keepTranslatedText, []);
  return (
    <>
      <HeadTags />
      <SessionWatch />
    </>
  );
}
