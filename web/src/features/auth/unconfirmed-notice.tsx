import { Notice } from '../../ui/notice.tsx';
import { ResendButton } from './resend-button.tsx';

interface UnconfirmedNoticeProps {
  email: string;
  returnTo: string | undefined;
}

/** Offers the confirming mail again to whoever has not got it. */
export function UnconfirmedNotice({ email, returnTo }: UnconfirmedNoticeProps) {
  return (
    <Notice
      tone="held"
      title="Your address is not confirmed yet."
      detail="We can send the link again."
      action={<ResendButton key={email} kind="verify" {...{ email, returnTo }} afterOne={false} />}
    />
  );
}
