import { Link } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import { errorText } from '../../../lib/error-text.ts';
import { useSession } from '../../../lib/session.ts';
import { Button } from '../../../ui/button.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import { Notice } from '../../../ui/notice.tsx';
import { PlainTextField } from '../../../ui/plain-field.tsx';
import { toast } from '../../../ui/toast.ts';
import { ID_PROBLEMS, type IdProblem, idProblem, useGenerateScript } from './generate-script.ts';
import { ScriptNotFetched } from './inline-script.ts';

interface ScriptGeneratorProps {
  /** Called with the ID of a publisher that exists; with null when the ID changes. */
  onGenerated: (publisherId: string | null) => void;
}

/** Takes a publisher ID, which is filled in for a signed-in publisher. */
export function ScriptGenerator({ onGenerated }: ScriptGeneratorProps) {
  const own = useSession()?.publisher.publisher_id ?? '';
  const [typed, setTyped] = useState<string | null>(null);
  const [problem, setProblem] = useState<IdProblem | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const generate = useGenerateScript(() =>
    toast.success('Script Generated!', 'Your auto-link script is ready to use'),
  );
  const id = (typed ?? own).trim().toUpperCase();
  const change = (text: string) => {
    setTyped(text);
    setProblem(null);
    generate.reset();
    onGenerated(null);
  };
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    const found = idProblem(id);
    setProblem(found);
    if (found) field.current?.focus();
    else if (!generate.isPending) generate.mutate(id, { onSuccess: onGenerated });
  };
  return (
    <form
      noValidate
      aria-label="Generate your script"
      onSubmit={submit}
      className="grid grid-cols-1 gap-4 rounded-md border border-rule bg-sheet p-5 md:p-6"
    >
      <PlainTextField
        ref={field}
        label="Publisher ID"
        name="publisher_id"
        mono
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        placeholder="PUB000001"
        maxLength={20}
        aria-invalid={problem !== null || undefined}
        value={typed ?? own}
        onChange={({ currentTarget }) => change(currentTarget.value)}
      />
      {problem && (
        <Notice tone="error" {...ID_PROBLEMS[problem]} action={problem === 'missing' && <IdSource />} />
      )}
      {generate.error && <GenerationFailed error={generate.error} onRetry={submit} />}
      <Button type="submit" variant="primary" size="lg" loading={generate.isPending}>
        Generate Script
      </Button>
      <p className="text-muted text-sm">
        {own === '' ? 'Your publisher ID is on your dashboard. It is public.' : 'This is your own ID.'}
      </p>
    </form>
  );
}

/** Where a publisher finds their ID, and where a visitor gets one. */
function IdSource() {
  const session = useSession();
  if (session)
    return (
      <Link to="/settings" className={buttonClass({ size: 'sm' })}>
        Open your profile
      </Link>
    );
  return (
    <a href="/auth" className={buttonClass({ size: 'sm' })}>
      Get an ID
    </a>
  );
}

function GenerationFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const reason = error instanceof ScriptNotFetched ? error.detail : errorText(error);
  return (
    <Notice
      tone="error"
      title="Generation Failed"
      detail={reason ? `Please try again. ${reason}` : 'Please try again'}
      onRetry={onRetry}
    />
  );
}
