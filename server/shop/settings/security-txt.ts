import type { FastifyInstance } from 'fastify'
import type { Shop } from '../shop.ts'
import { findSettings } from './queries.ts'

/** RFC 9116 asks for less than a year, so that nobody trusts what is out of date. */
const VALID_DAYS = 180
const DAY_MS = 86_400_000

/**
 * Tells who finds a hole in the shop whom to write to (RFC 9116): the shop's own address, as its owner has it in the
 * settings.
 */
export function answerSecurityContact(app: FastifyInstance, { database, settings }: Shop): void {
  app.get('/.well-known/security.txt', async (_request, reply) => {
    const held = await findSettings(database)
    const expires = new Date(Math.floor(Date.now() / DAY_MS) * DAY_MS + VALID_DAYS * DAY_MS)
    const lines = [
      `Contact: mailto:${encodeURI(held.settings.email)}`,
      `Expires: ${expires.toISOString()}`,
      'Preferred-Languages: en, hi',
      `Canonical: ${settings.publicUrl}/.well-known/security.txt`,
      `Policy: ${settings.publicUrl}/security-policy`,
    ]
    return reply
      .type('text/plain; charset=utf-8')
      .header('Cache-Control', 'no-cache')
      .send(`${lines.join('\n')}\n`)
  })
}
