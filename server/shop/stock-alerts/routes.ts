import type { RouteRegistrar } from '../../platform/http/handler.ts'
import { refuse } from '../../platform/refusal.ts'
import { findPlant } from '../catalogue/public-plant.ts'
import type { Shop } from '../shop.ts'
import { deleteStockAlert, hasStockAlert, saveStockAlert } from './stock-alerts.ts'

export function stockAlertRoutes({ database }: Shop, route: RouteRegistrar): void {
  route('GET /plants/:id/stock-alert', async ({ params, caller }) => {
    return { body: { isWanted: await hasStockAlert(database, caller.userId, params.id) } }
  })

  route('POST /plants/:id/stock-alert', async ({ params, caller }) => {
    if (!(await findPlant(database, params.id))) return refuse('not_found', { message: 'Plant not found' })
    await saveStockAlert(database, caller.userId, params.id)
    return { body: { isWanted: true } }
  })

  route('DELETE /plants/:id/stock-alert', async ({ params, caller }) => {
    await deleteStockAlert(database, caller.userId, params.id)
    return { body: { isWanted: false } }
  })
}
