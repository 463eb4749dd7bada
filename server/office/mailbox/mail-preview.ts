import type { FastifyInstance } from 'fastify'
import { mailName } from '../../../contract/mails.ts'
import { sendRefusal } from '../../platform/http/errors.ts'
import { refuse } from '../../platform/refusal.ts'
import { readCredential } from '../../shop/accounts/session-cookie.ts'
import { findCaller } from '../../shop/accounts/sessions.ts'
import type { Shop } from '../../shop/shop.ts'
import { mailboxOf, readMail } from './local-mailbox.ts'

/** A mail may have its own styles, and nothing else: no script, no remote picture, no form, no origin. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; sandbox; frame-ancestors 'self'"

/**
 * A rendered mail of the local mailbox, for a frame of the back office. It is outside the contract because it returns
 * HTML; a frame is authenticated by its cookie.
 */
export async function registerMailPreview(api: FastifyInstance, shop: Shop): Promise<void> {
  type MailRoute = { Params: { name: string } }
  api.get<MailRoute>('/admin/mailbox/:name/html', { schema: { hide: true } }, async (request, reply) => {
    const credential = readCredential(shop, request)
    const caller = credential && (await findCaller(shop.database, credential))
    if (!caller) return sendRefusal(reply, refuse(credential ? 'session_ended' : 'not_signed_in'))
    if (!caller.isAdmin) return sendRefusal(reply, refuse('admins_only'))
    const directory = mailboxOf(shop)
    const name = mailName.safeParse(request.params.name)
    const mail = directory && name.success && (await readMail(directory, name.data))
    if (!mail) return sendRefusal(reply, refuse('not_found'))
    return reply
      .header('Content-Security-Policy', POLICY)
      .header('X-Frame-Options', 'SAMEORIGIN')
      .type('text/html; charset=utf-8')
      .send(mail.email.html ?? '')
  })
}
