import type { FastifyInstance } from 'fastify'
import { sendRefusal } from '../../platform/http/errors.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Shop } from '../shop.ts'
import { unsubscribe } from './unsubscribe.ts'

type UnsubscribeRoute = { Params: { token: string } }

const TOKEN = /^[0-9a-f]{64}$/

/**
 * The unsubscribe address in a mail's headers (RFC 8058): mail programs post a form to it, browsers open it. It is
 * outside the contract because it reads no body, of whatever type. Opening it changes nothing, since programs follow
 * links too.
 */
export async function registerOneClickUnsubscribe(api: FastifyInstance, shop: Shop): Promise<void> {
  await api.register(async (open) => {
    open.removeAllContentTypeParsers()
    open.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 10_000 }, (_request, _body, done) => done(null))
    open.post<UnsubscribeRoute>(
      '/newsletter/unsubscribe/:token',
      { schema: { hide: true } },
      async ({ params }, reply) => {
        const isKnown = TOKEN.test(params.token) && (await unsubscribe(shop.database, params.token))
        return isKnown ? { message: 'You are unsubscribed.' } : sendRefusal(reply, refuse('not_found'))
      },
    )
    open.get<UnsubscribeRoute>(
      '/newsletter/unsubscribe/:token',
      { schema: { hide: true } },
      async ({ params }, reply) => {
        if (!TOKEN.test(params.token)) return sendRefusal(reply, refuse('not_found'))
        return reply.redirect(unsubscribePage(shop, params.token), 302)
      },
    )
  })
}

/** The page for unsubscribing by hand. The token is in the fragment, so that no server logs it. */
export function unsubscribePage({ settings }: Pick<Shop, 'settings'>, token: string): string {
  return `${settings.publicUrl}/unsubscribe#${token}`
}

/** The address that mail programs post to. */
export function oneClickUnsubscribeUrl({ settings }: Pick<Shop, 'settings'>, token: string): string {
  return `${settings.publicUrl}/api/newsletter/unsubscribe/${token}`
}
