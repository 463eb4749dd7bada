import { createHash } from 'node:crypto'
import type { Shop } from '../shop.ts'

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g

/** The contact page embeds a map once the visitor asks for it. */
const MAP = 'https://www.openstreetmap.org'

/**
 * The policy for a finished page: scripts of the shop's own and the page's inline scripts, each by the hash of its
 * text, so that a kept page can be sent again as it is.
 */
export function contentSecurityPolicy({ settings }: Shop, html: string): string {
  const api = settings.apiHost === null ? [] : [settings.apiHost]
  const inline = [...html.matchAll(INLINE_SCRIPT)].map(([, script = '']) => `'sha256-${sha256(script)}'`)
  const policy = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...new Set(inline)],
    'style-src': ["'self'"],
    'img-src': ["'self'", 'https:', 'data:', settings.publicUrl],
    'connect-src': ["'self'", ...api],
    'frame-src': [MAP],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  }
  return Object.entries(policy)
    .map(([directive, sources]) => [directive, ...sources].join(' '))
    .join('; ')
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64')
}
