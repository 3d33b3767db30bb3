import { useMutation } from '@tanstack/react-query';
import { errorToShow } from '../../lib/confirm-session.ts';
import { errorText } from '../../lib/error-text.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.ts';

interface TakeUpButtonProps {
  children: string;
  /** For screen readers, where the visible text doesn’t name the item. */
  label?: string;
  size?: 'sm';
  /** Takes up what was left, and shows it. */
  takeUp: () => Promise<unknown>;
}

/** Takes work up again that an operator has left. */
export function TakeUpButton({ children, label, size, takeUp }: TakeUpButtonProps) {
  const again = useMutation({
    mutationFn: takeUp,
    onSuccess: () => toast.success('Taken up', 'It waits for an operator again.'),
    onError: (error) => {
      const problem = errorToShow(error);
      if (problem) toast.error('We couldn’t take it up', errorText(problem));
    },
  });
  return (
    <Button
      {...(size && { size })}
      {...(label && { 'aria-label': label })}
      loading={again.isPending}
      onClick={() => again.mutate()}
    >
      {children}
    </Button>
  );
}
