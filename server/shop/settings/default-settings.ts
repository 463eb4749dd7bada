import { shop } from '../../../content/shop.ts'
import type { Settings } from '../../../contract/forms/settings.ts'

const { address, seller, grievanceOfficer, phone, email, openingHours } = shop

/** The seller's details until the owner saves others: the shop's facts in `content/`. */
export const defaultSettings: Settings = {
  legalName: seller.legalName,
  tradeName: null,
  street: address.street,
  city: `${address.city}, ${address.district}`,
  state: address.state,
  zipCode: address.zipCode,
  gstin: seller.gstin,
  email,
  phone: phone.shown,
  grievanceOfficer: {
    name: grievanceOfficer.name,
    email: grievanceOfficer.email,
    phone: grievanceOfficer.phone.shown,
  },
  invoicePrefix: 'PA',
  openingHours: openingHours.map(({ days, hours }) => `${days} ${hours}`).join('\n'),
  orderMails: 'each',
  signatory: null,
  turnover: 'up-to-5-crore',
  orderNumberStart: 10_001,
  cashApprovalAbove: null,
  minimumOrder: 300,
  compareAtPrices: null,
}

/** Whether the defaults are examples without a real business. */
export const areDefaultsExamples: boolean = seller.isDemo

/** Whether the seller's name, address or grievance officer are still the examples, whatever else the owner has saved. */
export function holdsExamples({ legalName, street, zipCode, grievanceOfficer }: Settings): boolean {
  if (!areDefaultsExamples) return false
  const example = defaultSettings
  const { name, email } = example.grievanceOfficer
  return (
    legalName === example.legalName ||
    (street === example.street && zipCode === example.zipCode) ||
    grievanceOfficer.name === name ||
    grievanceOfficer.email === email
  )
}
