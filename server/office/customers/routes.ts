import type { RouteRegistrar } from '../../platform/http/handler.ts'
import { streamList } from '../../platform/http/stream-list.ts'
import { refuse } from '../../platform/refusal.ts'
import { sourceOf } from '../../shop/security-events/request-source.ts'
import type { Shop } from '../../shop/shop.ts'
import { presentCustomer } from './present-customer.ts'
import { findCustomer, listCustomers, loadCustomers } from './queries.ts'
import { setAccountStatus } from './set-account-status.ts'

export function customerRoutes({ database }: Shop, route: RouteRegistrar): void {
  const customer = async (id: string) => {
    const row = await findCustomer(database, id)
    return row ? { body: presentCustomer(row) } : refuse('not_found')
  }

  route('GET /admin/users', async ({ query }) => {
    return streamList(await listCustomers(database, query), async (ids) =>
      (await loadCustomers(database, ids)).map(presentCustomer),
    )
  })

  route('GET /admin/users/:id', ({ params }) => customer(params.id))

  route('PATCH /admin/users/:id/status', async ({ params, body, caller, request }) => {
    const source = sourceOf(request)
    const change = { adminId: caller.userId, userId: params.id, isActive: body.isActive, source }
    return (await setAccountStatus(database, change)) ?? customer(params.id)
  })
}
