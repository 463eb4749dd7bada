import { rulesOf, type ShopRules } from '../../content/shop-rules.ts'
import type { AdminSettings, PublicSeller } from '../../contract/settings.ts'
import { DEFAULT_RETURN_POLICY } from '../../domain/returns/return-policy.ts'
import { defaultSettings } from '../../server/shop/settings/default-settings.ts'
import { recordOf } from './records.ts'

/** The shop's settings as the owner edits them, before they were saved for the first time. */
export const theSettings = recordOf(
  (): AdminSettings => ({
    ...defaultSettings,
    legalName: 'Paudha Nurseries Private Limited',
    gstin: null,
    grievanceOfficer: { name: 'Meera Joshi', email: 'meera@paudha.example', phone: '+91 65550 00101' },
    claims: { days: 7, photoDays: 365 },
    returns: DEFAULT_RETURN_POLICY,
    isExample: false,
    takesOrders: true,
    invoicePrefix: 'AA',
    activeAdmins: 1,
    updatedAt: null,
    version: '1',
  }),
)

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
