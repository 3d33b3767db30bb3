import { createFileRoute } from '@tanstack/react-router';
import { CircuitBreaker } from '../../../../../features/networks/operator/breakers/circuit-breaker.tsx';

export const Route = createFileRoute('/_signed-in/_operator/admin/networks/circuit-breaker')({
  component: CircuitBreaker,
});
