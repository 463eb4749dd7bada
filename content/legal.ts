import { shop } from './shop.ts'

/** A text that the law asks for, in sections. */
export type LegalText = {
  title: string
  /** One or two sentences; search engines show them too */
  summary: string
  /** Since when the text is in force, as it is shown */
  inForceSince: string
  sections: readonly LegalSection[]
}

type LegalSection = {
  heading: string
  paragraphs?: readonly string[]
  points?: readonly string[]
  facts?: readonly LegalFact[]
}

/** `link` is where the text leads: `mailto:`, `tel:` or a path of the shop. */
export type LegalFact = { term: string; text: string; link?: string }

const { seller, grievanceOfficer, phone, email, openingHours } = shop
const hours = openingHours.map(({ days, hours }) => `${days} ${hours}`).join(', ')

/** Who sells: what Rule 4(2) of the Consumer Protection (E-Commerce) Rules 2020 asks to be shown. */
export const sellerFacts: readonly LegalFact[] = [
  { term: 'Legal name', text: seller.legalName },
  { term: 'Principal place of business', text: seller.address },
  { term: 'Branches', text: seller.branches },
  { term: 'GSTIN', text: seller.gstin },
  { term: 'Customer care', text: phone.shown, link: phone.link },
  { term: 'E-mail', text: email, link: `mailto:${email}` },
  { term: 'Hours', text: hours },
]

/** Who settles complaints, under Rule 4(4) and 4(5) of the same Rules and Section 13 of the DPDP Act 2023. */
export const grievanceFacts: readonly LegalFact[] = [
  { term: 'Grievance officer', text: grievanceOfficer.name },
  { term: 'E-mail', text: grievanceOfficer.email, link: `mailto:${grievanceOfficer.email}` },
  { term: 'Phone', text: grievanceOfficer.phone.shown, link: grievanceOfficer.phone.link },
  { term: 'Hours', text: grievanceOfficer.hours },
  { term: 'Response times', text: grievanceOfficer.answersWithin },
]
