import type { AdminSettings, Seller } from '../../../contract/settings.ts'
import type { Shop } from '../shop.ts'
import type { HeldSettings } from './queries.ts'
import { takesOrders } from './takes-orders.ts'

type Mode = Pick<Shop['settings'], 'mode'>

/** What the law wants everyone to be able to read. */
export function presentSeller({ settings, isExample, holdsExamples }: HeldSettings, shop: Mode): Seller {
  const { legalName, street, city, state, zipCode, gstin, email, phone, openingHours } = settings
  const { name, email: officerEmail, phone: officerPhone } = settings.grievanceOfficer
  return {
    legalName,
    street,
    city,
    state,
    zipCode,
    gstin,
    email,
    phone,
    openingHours,
    grievanceOfficer: { name, email: officerEmail, phone: officerPhone },
    isExample,
    takesOrders: takesOrders(shop, { holdsExamples }),
  }
}

export function presentSettings(held: HeldSettings, shop: Mode): AdminSettings {
  return {
    ...presentSeller(held, shop),
    tradeName: held.settings.tradeName,
    invoicePrefix: held.settings.invoicePrefix,
    orderMails: held.settings.orderMails,
    updatedAt: held.updatedAt?.toISOString() ?? null,
    version: String(held.version),
  }
}
