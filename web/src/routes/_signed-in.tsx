import { createFileRoute } from '@tanstack/react-router';
import { requireSession } from '../features/session/require-session.ts';

/** Everything below is for the signed-in. */
export const Route = createFileRoute('/_signed-in')({ ssr: false, beforeLoad: requireSession });
