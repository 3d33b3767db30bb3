import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { errorToShow, requireConfirmation } from '../../../lib/confirm-session.ts';
import { errorText } from '../../../lib/error-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Section } from '../../../ui/section.tsx';

const FILE = '/v1/auth/export';

/** Downloads everything about the account as one file. */
export function DataExport() {
  const download = useMutation({
    mutationFn: async () => {
      await requireConfirmation();
      location.assign(FILE);
    },
  });
  const problem = errorToShow(download.error);
  return (
    <Section title="Your data" lead="Everything that we store about your account, in one JSON file.">
      <p className="mb-5 max-w-[60ch] text-base text-muted">
        It contains no passwords, secrets or keys, because we store only hashes of them. Your clicks of the
        last 26 months are a separate download, which the file describes.
      </p>
      {problem && (
        <div className="mb-4">
          <Notice tone="error" title="We couldn’t start the download." detail={errorText(problem)} />
        </div>
      )}
      <Button
        icon={<Download aria-hidden className="size-4" strokeWidth={1.5} />}
        loading={download.isPending}
        onClick={() => download.mutate()}
      >
        Download my data
      </Button>
    </Section>
  );
}
