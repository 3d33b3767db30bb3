import { fnv1a } from '../../platform/fnv.ts';
import { roll } from '../catalog/roll.ts';
import type { SandboxContext } from '../environment.ts';
import { drawLogo } from './draw-logo.ts';

/** Serves the image of a network. As with real ones, a few are gone, and a few are a page that says so. */
export function serveLogo(context: SandboxContext): Response {
  const number = fnv1a(context.req.param('image') ?? '');
  if (roll(number, 510, 50) === 0) return new Response('Not found', { status: 404 });
  if (roll(number, 511, 80) === 0)
    return new Response('<!doctype html><title>Image not found</title>', {
      headers: { 'content-type': 'text/html; charset=utf-8' },
    });
  return new Response(drawLogo(number), {
    headers: { 'content-type': 'image/png', 'cache-control': 'public, max-age=86400' },
  });
}
