import type { FastifyInstance } from 'fastify'
import type { Shop } from '../shop.ts'
import { findSettings } from './settings.ts'

/** RFC 9116 requires less than a year, so that no reader trusts outdated contacts. */
const VALID_DAYS = 180
const DAY_MS = 86_400_000

/** Serves security.txt (RFC 9116): where to report a vulnerability, which is the shop's address in the settings. */
export function registerSecurityTxt(app: FastifyInstance, { database, settings }: Shop): void {
  app.get('/.well-known/security.txt', async (_request, reply) => {
    await database.pool.waitForCapacity()
    const sellerSettings = await findSettings(database)
    const expires = new Date(Math.floor(Date.now() / DAY_MS) * DAY_MS + VALID_DAYS * DAY_MS)
    const lines = [
      `Contact: mailto:${encodeURI(sellerSettings.settings.email)}`,
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
