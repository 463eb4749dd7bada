import type { ClaimSettings } from '../domain/claim/claimable.ts'
import type { ReturnRules } from '../domain/returns/return-rules.ts'
import { phoneLink, shop } from './shop.ts'
import type { ShopRules } from './shop-rules.ts'

/** A text that the law requires, in sections. */
export type LegalText = {
  title: string
  /** One or two sentences; search engines show them too */
  summary: string
  /** The date since which the text is in force, as it is shown */
  inForceSince: string
  sections: readonly LegalSection[]
}

type LegalSection = {
  heading: string
  /** Fixed texts, or texts of the seller's details in the settings */
  paragraphs?: readonly SellerText[]
  points?: readonly string[]
  /** Fixed facts, or those of the seller in the settings */
  facts?: readonly LegalFact[] | 'seller' | 'grievance officer'
}

/** `link` is the target: `mailto:`, `tel:` or a path of the shop. */
export type LegalFact = { term: string; text: SellerText; link?: string }

/** A fixed text, or one of the seller's details in the settings. */
export type SellerText = string | ((details: SellerDetails) => string)

/** The seller, as in the back office's settings. */
export type SellerDetails = {
  legalName: string
  street: string
  city: string
  state: string
  zipCode: string
  gstin: string | null
  email: string
  phone: string
  /** A line each */
  openingHours: string
  grievanceOfficer: { name: string; email: string; phone: string }
  /** What holds for claims: when they are made, and how long their photos stay */
  claims: ClaimSettings
  returnRules: ReturnRules
  /** What holds for orders and their delivery */
  rules: ShopRules
}

const { seller, grievanceOfficer } = shop

/** The seller: what Rule 4(2) of the Consumer Protection (E-Commerce) Rules 2020 requires to be shown. */
function sellerFacts(details: SellerDetails): LegalFact[] {
  const { legalName, street, city, state, zipCode, gstin, phone, email, openingHours } = details
  return [
    { term: 'Legal name', text: legalName },
    { term: 'Principal place of business', text: `${street}, ${city}, ${state} ${zipCode}` },
    { term: 'Branches', text: seller.branches },
    { term: 'GSTIN', text: gstin ?? 'None: not registered for GST' },
    { term: 'Customer care', text: phone, link: phoneLink(phone) },
    { term: 'E-mail', text: email, link: `mailto:${email}` },
    { term: 'Hours', text: inOneLine(openingHours) },
  ]
}

/** The grievance officer, under Rule 4(4) and 4(5) of the same Rules and Section 13 of the DPDP Act 2023. */
function grievanceFacts({ grievanceOfficer: { name, email, phone }, openingHours }: SellerDetails): LegalFact[] {
  return [
    { term: 'Grievance officer', text: name },
    { term: 'E-mail', text: email, link: `mailto:${email}` },
    { term: 'Phone', text: phone, link: phoneLink(phone) },
    { term: 'Hours', text: inOneLine(openingHours) },
    { term: 'Response times', text: grievanceOfficer.answersWithin },
  ]
}

/** `Mon-Fri 9am-6pm, Sat-Sun 10am-5pm` */
function inOneLine(openingHours: string): string {
  return openingHours.split('\n').join(', ')
}

export const factsOf = { seller: sellerFacts, 'grievance officer': grievanceFacts }
