import type { RouteRegistrar } from '../http/handler.ts'
import type { Shop } from '../shop.ts'
import { changeSettings } from './change-settings.ts'
import { presentSeller, presentSettings } from './present-settings.ts'
import { findSettings } from './queries.ts'

export function settingsRoutes({ database, settings: own }: Shop, route: RouteRegistrar): void {
  const settings = async () => ({ body: presentSettings(await findSettings(database), own) })

  route('GET /seller', async () => ({ body: presentSeller(await findSettings(database), own) }))

  route('GET /admin/settings', settings)

  route('PATCH /admin/settings', async ({ headers, body, caller }) => {
    const version = headers['if-match'] ?? null
    return (await changeSettings(database, { adminId: caller.userId, changes: body, version })) ?? settings()
  })
}
