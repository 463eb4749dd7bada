import type { AdminSettings, Seller } from '../../../contract/settings.ts'
import type { AmountRule } from '../../../domain/payment/other-amount.ts'
import type { ReturnTerms } from '../../../domain/returns/return-policy.ts'
import type { Shop } from '../shop.ts'
import type { SellerSettings } from './queries.ts'
import { takesOrders } from './takes-orders.ts'

type Mode = Pick<Shop['settings'], 'mode'>

/** The seller's details that the law requires to be public. */
export function presentSeller(
  { settings, claims, returns, isExample, holdsExamples }: SellerSettings,
  shop: Mode,
): Seller {
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
    claims,
    returns: {
      refused: presentTerms(returns.refused),
      undeliverable: presentTerms(returns.undeliverable),
      damaged: presentTerms(returns.damaged),
      recalled: presentTerms(returns.recalled),
    },
    isExample,
    takesOrders: takesOrders(shop, { holdsExamples }),
  }
}

export function presentSettings(sellerSettings: SellerSettings, shop: Mode): AdminSettings {
  return {
    ...presentSeller(sellerSettings, shop),
    tradeName: sellerSettings.settings.tradeName,
    invoicePrefix: sellerSettings.settings.invoicePrefix,
    signatory: sellerSettings.settings.signatory,
    turnover: sellerSettings.settings.turnover,
    orderMails: sellerSettings.settings.orderMails,
    orderNumbers: sellerSettings.settings.orderNumbers,
    otherAmounts: presentRule(sellerSettings.otherAmounts),
    updatedAt: sellerSettings.updatedAt?.toISOString() ?? null,
    version: String(sellerSettings.version),
  }
}

function presentRule({ customerFees, fundedOffers }: AmountRule): AdminSettings['otherAmounts'] {
  return { customerFees, fundedOffers: [...fundedOffers] }
}

function presentTerms({ goods, deliveryFee }: ReturnTerms): ReturnTerms {
  return { goods, deliveryFee }
}
