import { isProblem, type Problem } from './client.ts';

/** What the API states about a refused call; null for any other body, such as a proxy’s page. */
export async function problemOf(response: Response): Promise<Problem | null> {
  const body: unknown = await response.json().catch(() => null);
  return isProblem(body) ? body : null;
}
