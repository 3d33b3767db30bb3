import './notice.css';

interface NoticeProps {
  tone: 'plain' | 'fault';
  title: string;
  detail: string;
  onRetry?: () => void;
}

/** Says what is the matter and, where that helps, offers to try again. */
export function Notice({ tone, title, detail, onRetry }: NoticeProps) {
  return (
    <div className="notice" data-tone={tone} role={tone === 'fault' ? 'alert' : 'status'}>
      <p>
        <strong>{title}</strong> {detail}
      </p>
      {onRetry && (
        <button type="button" onClick={onRetry}>
          Try again
        </button>
      )}
    </div>
  );
}
