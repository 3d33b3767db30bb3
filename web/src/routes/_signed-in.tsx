import { createFileRoute } from '@tanstack/react-router';
import { requireSession } from '../shell/session/require-session.ts';

/** The routes that require a session. */
export const Route = createFileRoute('/_signed-in')({ ssr: false, beforeLoad: requireSession });
