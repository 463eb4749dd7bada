import { createHash } from 'node:crypto'
import type { Shop } from '../shop.ts'

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g
const INLINE_STYLE = /<style[^>]*>([\s\S]*?)<\/style>/g

/** The contact page embeds a map once the visitor asks for it. */
const MAP = 'https://www.openstreetmap.org'

type Addressed = { settings: Pick<Shop['settings'], 'apiHost' | 'publicUrl'> }

/**
 * The policy for a finished page: scripts and styles of the shop's own, and those within the page, each by the hash of
 * its text, so that a kept page can be sent again as it is.
 */
export function contentSecurityPolicy({ settings }: Addressed, html: string): string {
  const api = settings.apiHost === null ? [] : [settings.apiHost]
  const policy = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...hashesOf(INLINE_SCRIPT, html)],
    'style-src': ["'self'", ...hashesOf(INLINE_STYLE, html)],
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

function hashesOf(element: RegExp, html: string): Set<string> {
  return new Set([...html.matchAll(element)].map(([, text = '']) => `'sha256-${sha256(text)}'`))
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64')
}
