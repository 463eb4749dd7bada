import type { AdminSettings, Seller } from '../../contract/settings.ts'
import type { HeldSettings } from './queries.ts'

/** What the law wants everyone to be able to read. */
export function presentSeller({ settings, isExample }: HeldSettings): Seller {
  const { legalName, street, city, state, zipCode, gstin, email, phone } = settings
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
    grievanceOfficer: { name, email: officerEmail, phone: officerPhone },
    isExample,
  }
}

export function presentSettings(held: HeldSettings): AdminSettings {
  return {
    ...presentSeller(held),
    tradeName: held.settings.tradeName,
    invoicePrefix: held.settings.invoicePrefix,
    updatedAt: held.updatedAt?.toISOString() ?? null,
    version: String(held.version),
  }
}
