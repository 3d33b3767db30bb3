// biome-ignore-all lint/style/useFilenamingConvention: the router names the rest of a path so
import { createFileRoute } from '@tanstack/react-router';
import { loadOperatorRoutes } from '../../../operator-routes.ts';

/** Every path of the operators’ area until its routes are loaded. */
export const Route = createFileRoute('/_signed-in/admin/$')({
  staticData: { page: { title: 'Admin' }, frame: 'own' },
  loader: loadOperatorRoutes,
});
