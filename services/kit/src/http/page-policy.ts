import { createHash } from 'node:crypto';

/** Content-Security-Policy of a page with one style in it: it loads nothing, runs nothing, and sends forms to its own site alone. */
export function pagePolicy(style: string): string {
  const hash = createHash('sha256').update(style).digest('base64');
  return [
    "default-src 'none'",
    `style-src 'sha256-${hash}'`,
    "img-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
