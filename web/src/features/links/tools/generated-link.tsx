import { Link } from '@tanstack/react-router';
import { QrCode } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import type { NewLink } from '../../../lib/create-link.ts';
import { Button } from '../../../ui/button.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import { Code } from '../../../ui/code.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { toast } from '../../../ui/toast.ts';

const QrDialog = lazyPart(() => import('../qr-dialog.tsx'));

const BANNER_MS = 5_000;
const COPY = {
  onCopied: () => toast.success('Copied', 'Affiliate link copied to clipboard!'),
  onFailed: () => toast.error('Failed to copy', 'Please try again'),
};

/** A new link. Its banner hides after 5 seconds, and the link stays. */
export function GeneratedLink({ link }: { link: NewLink }) {
  const [showsQr, setShowsQr] = useState(false);
  return (
    <section aria-label="Your new link" className="grid gap-4">
      <Banner />
      <div className="grid gap-3 rounded-md border border-rule bg-sheet p-4">
        <p className="text-muted text-sm">
          {link.brand_name} ·{' '}
          <span translate="no" className="break-all font-mono">
            {link.original_url}
          </span>
        </p>
        <Code className="break-all font-mono text-md">{link.affiliate_url}</Code>
        <div className="flex flex-wrap gap-2">
          <CopyButton text={link.affiliate_url} label="Copy" {...COPY} />
          <Button
            icon={<QrCode aria-hidden className="size-4" strokeWidth={1.5} />}
            onClick={() => setShowsQr(true)}
          >
            QR code
          </Button>
          <Link to="/links" className={buttonClass({ variant: 'quiet' })}>
            See all your links
          </Link>
        </div>
      </div>
      {showsQr && (
        <Suspense>
          <QrDialog url={link.affiliate_url} name={link.title} onClose={() => setShowsQr(false)} />
        </Suspense>
      )}
    </section>
  );
}

function Banner() {
  const [isShown, setIsShown] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setIsShown(false), BANNER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    isShown && <Notice tone="approved" title="Link Generated!" detail="Your affiliate link is ready to use" />
  );
}
