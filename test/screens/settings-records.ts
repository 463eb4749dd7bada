import type { AdminSettings } from '../../contract/settings.ts'
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
    activeAdmins: 1,
    updatedAt: null,
    version: '1',
    ...changes,
  }
}
