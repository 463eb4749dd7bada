import type { RouteRegistrar } from '../../platform/http/handler.ts'
import { refuse } from '../../platform/refusal.ts'
import { sourceOf } from '../security-events/security-events.ts'
import type { Shop } from '../shop.ts'
import { changeState, findMessage, listMessages, presentMessage } from './inbox.ts'
import { saveMessage } from './save-message.ts'

export function messageRoutes(shop: Shop, route: RouteRegistrar): void {
  const { database } = shop

  const message = async (id: string) => {
    const row = await findMessage(database, id)
    return row ? { body: presentMessage(row) } : refuse('not_found')
  }

  route('POST /contact', async ({ body, request }) => {
    const ticket = await saveMessage(shop, sourceOf(request), body)
    return { body: { message: 'Message sent successfully!', ticket } }
  })

  route('GET /admin/messages', async ({ query }) => {
    const { rows, total } = await listMessages(database, query)
    return { body: rows.map(presentMessage), total }
  })

  route('GET /admin/messages/:id', ({ params }) => message(params.id))

  route('PATCH /admin/messages/:id', async ({ params, body, caller }) => {
    await changeState(shop, { messageId: params.id, adminId: caller.userId, state: body.state })
    return message(params.id)
  })
}
