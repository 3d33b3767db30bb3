import { SessionWatch } from '../session/session-watch.tsx';
import HeadTags from './head-tags.tsx';

export default function LateParts() {
  return (
    <>
      <HeadTags />
      <SessionWatch />
    </>
  );
}
