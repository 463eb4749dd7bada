import type { RouteRegistrar } from '../../platform/http/handler.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Shop } from '../../shop/shop.ts'
import { listMailbox, mailboxOf, readMail } from './local-mailbox.ts'
import { presentLocalMail, presentLocalMailDetails, presentUndeliveredMail } from './present-mail.ts'
import { listUndelivered, retryMail } from './undelivered.ts'

export function mailboxRoutes(shop: Shop, route: RouteRegistrar): void {
  route('GET /admin/mails', async ({ query }) => {
    const { rows, total } = await listUndelivered(shop.database, query)
    return { body: rows.map(presentUndeliveredMail), total }
  })

  route('POST /admin/mails/:id/retry', async ({ params }) => {
    return (await retryMail(shop, params.id)) ?? { body: { message: 'The mail is tried again.' } }
  })

  route('GET /admin/mailbox', async ({ query }) => {
    const directory = mailboxOf(shop)
    if (directory === null) return refuse('not_found')
    const { mails, total } = await listMailbox(directory, query)
    return { body: mails.map(presentLocalMail), total }
  })

  route('GET /admin/mailbox/:name', async ({ params }) => {
    const directory = mailboxOf(shop)
    const mail = directory && (await readMail(directory, params.name))
    return mail ? { body: presentLocalMailDetails(mail) } : refuse('not_found')
  })
}
