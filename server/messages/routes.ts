import type { RouteRegistrar } from '../http/route.ts'
import { newIdentifier } from '../identifiers.ts'
import type { Shop } from '../shop.ts'

export function messageRoutes({ database }: Shop, route: RouteRegistrar): void {
  route('POST /contact', async ({ body }) => {
    await database
      .insertInto('contact_messages')
      .values({ id: newIdentifier(), ...body })
      .execute()
    return { body: { message: 'Message sent successfully!' } }
  })

  route('POST /newsletter', async ({ body }) => {
    await database
      .insertInto('newsletter_subscribers')
      .values({ email: body.email.toLowerCase() })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return { body: { message: 'Thank you for subscribing!' } }
  })
}
