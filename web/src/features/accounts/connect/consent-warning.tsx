import { Notice } from '../../../ui/notice.tsx';
import type { Consent } from './consent-query.ts';

/** What a person should check before allowing; nothing for an app whose domain vouches for it. */
export function ConsentWarning({ client: { domain, is_local } }: { client: Consent['client'] }) {
  if (domain === null)
    return (
      <Notice
        tone="held"
        title="This app hasn’t proved who it is."
        detail="Anyone could have chosen its name. Allow it only if you have just started to connect it yourself."
      />
    );
  if (!is_local) return null;
  return (
    <Notice
      tone="held"
      title="This lets a program on your computer in."
      detail="Allow it only if you have just started to connect it yourself, on this computer."
    />
  );
}
