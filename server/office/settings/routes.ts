import { isFreeEverywhere } from '../../../domain/delivery/delivery-fee.ts'
import type { RouteRegistrar } from '../../platform/http/handler.ts'
import { countActiveAdmins } from '../../shop/accounts/find-admin.ts'
import { findDeliveryRules } from '../../shop/delivery/delivery-rules.ts'
import { presentSeller, presentSettings } from '../../shop/settings/present-settings.ts'
import { findSettings } from '../../shop/settings/queries.ts'
import type { Shop } from '../../shop/shop.ts'
import { changeSettings } from './change-settings.ts'

export function settingsRoutes(shop: Shop, route: RouteRegistrar): void {
  const { database, settings: shopSettings } = shop
  const settings = async () => {
    const [sellerSettings, activeAdmins] = await Promise.all([findSettings(database), countActiveAdmins(database)])
    return { body: presentSettings(sellerSettings, shopSettings, activeAdmins) }
  }

  route('GET /seller', async () => {
    const [seller, { rules }] = await Promise.all([findSettings(database), findDeliveryRules(database)])
    return { body: { ...presentSeller(seller, shopSettings), deliversFree: isFreeEverywhere(rules) } }
  })

  route('GET /admin/settings', settings)

  route('PATCH /admin/settings', async ({ headers, body, caller }) => {
    const version = headers['if-match'] ?? null
    return (await changeSettings(shop, { adminId: caller.userId, changes: body, version })) ?? settings()
  })
}
