import type { FastifyInstance } from 'fastify'
import type { Shop } from '../shop.ts'

/** Headers that tell browsers to take every answer for no more than it is. */
export function protectiveHeaders({ settings }: Shop): Record<string, string> {
  const headers: Record<string, string> = {
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  }
  if (settings.publicUrl.startsWith('https:')) headers['Strict-Transport-Security'] = 'max-age=31536000'
  return headers
}

/** Sends them with every answer; what the API says is kept by nobody. */
export function protectAnswers(app: FastifyInstance, shop: Shop): void {
  const headers = protectiveHeaders(shop)
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers)
    if (request.url.startsWith('/api/')) reply.header('Cache-Control', 'no-store')
  })
}
