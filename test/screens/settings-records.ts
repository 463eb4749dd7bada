import { rulesOf, type ShopRules } from '../../content/shop-rules.ts'
import type { AdminSettings, PublicSeller } from '../../contract/settings.ts'
import { DEFAULT_RETURN_POLICY } from '../../domain/returns/return-policy.ts'

/** The shop's settings as the owner edits them, before they were saved for the first time. */
export function theSettings(changes: Partial<AdminSettings> = {}): AdminSettings {
  return {
    legalName: 'Paudha Nurseries Private Limited',
    street: 'Gat No. 218, Pune-Solapur Road',
    city: 'Uruli Kanchan, Pune',
    state: 'Maharashtra',
    zipCode: '412202',
    gstin: null,
    email: 'hello@paudha.example',
    phone: '+91 65550 00100',
    openingHours: 'Mon-Fri 9am-6pm\nSat-Sun 10am-5pm',
    grievanceOfficer: { name: 'Meera Joshi', email: 'meera@paudha.example', phone: '+91 65550 00101' },
    claims: { days: 7, photoDays: 365 },
    returns: DEFAULT_RETURN_POLICY,
    isExample: false,
    takesOrders: true,
    tradeName: null,
    invoicePrefix: 'AA',
    signatory: null,
    turnover: 'up-to-5-crore',
    orderMails: 'each',
    orderNumberStart: 10_001,
    cashApprovalAbove: null,
    minimumOrder: 300,
    compareAtPrices: null,
    activeAdmins: 1,
    updatedAt: null,
    version: '1',
    ...changes,
  }
}

/** What shoppers see of delivery until the owner changes its rules. */
export const delivery: Pick<PublicSeller, 'deliversFree' | 'delivery'> = {
  deliversFree: true,
  delivery: {
    vanKm: null,
    courierDays: { from: 2, to: 5 },
    parcelDays: [1, 2, 3, 4],
    cash: 'always',
    lowestMinimum: 300,
    highestMinimum: 300,
  },
}

export const theRules: ShopRules = rulesOf({ ...theSettings(), ...delivery })
