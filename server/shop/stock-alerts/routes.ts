import type { RouteRegistrar } from '../../platform/http/handler.ts'
import { refuse } from '../../platform/refusal.ts'
import { findPlant } from '../catalogue/public-plant.ts'
import type { Shop } from '../shop.ts'

export function stockAlertRoutes({ database }: Shop, route: RouteRegistrar): void {
  route('GET /plants/:id/stock-alert', async ({ params, caller }) => {
    const alert = await database
      .selectFrom('stock_alerts')
      .select('id')
      .where('user_id', '=', caller.userId)
      .where('plant_id', '=', params.id)
      .where('notified_at', 'is', null)
      .executeTakeFirst()
    return { body: { isWanted: alert !== undefined } }
  })

  route('POST /plants/:id/stock-alert', async ({ params, caller }) => {
    if (!(await findPlant(database, params.id))) return refuse('not_found', { message: 'Plant not found' })
    // However often it is asked for, the customer is mailed once.
    await database
      .insertInto('stock_alerts')
      .values({ user_id: caller.userId, plant_id: params.id })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return { body: { isWanted: true } }
  })

  route('DELETE /plants/:id/stock-alert', async ({ params, caller }) => {
    await database
      .deleteFrom('stock_alerts')
      .where('user_id', '=', caller.userId)
      .where('plant_id', '=', params.id)
      .where('notified_at', 'is', null)
      .execute()
    return { body: { isWanted: false } }
  })
}
