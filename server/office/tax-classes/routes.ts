import type { RouteRegistrar } from '../../platform/http/handler.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Shop } from '../../shop/shop.ts'
import { listTaxClasses } from '../../shop/tax-classes/queries.ts'
import { addTaxClass } from './add-tax-class.ts'
import { changeTaxClass } from './change-tax-class.ts'
import { presentTaxClass } from './present-tax-class.ts'

export function taxClassRoutes({ database }: Shop, route: RouteRegistrar): void {
  route('GET /admin/tax-classes', async () => ({ body: (await listTaxClasses(database)).map(presentTaxClass) }))

  route('POST /admin/tax-classes', async ({ body, caller }) => {
    const added = await addTaxClass(database, { adminId: caller.userId, fields: body })
    return added instanceof Refusal ? added : { body: presentTaxClass(added) }
  })

  route('PUT /admin/tax-classes/:key', async ({ params, headers, body, caller }) => {
    const edit = { adminId: caller.userId, key: params.key, fields: body, version: headers['if-match'] ?? null }
    const changed = await changeTaxClass(database, edit)
    return changed instanceof Refusal ? changed : { body: presentTaxClass(changed) }
  })
}
