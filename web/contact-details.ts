import { useRouteLoaderData } from 'react-router'
import { create } from 'zustand'
import { phoneLink, shop } from '../content/shop.ts'
import type { Seller } from '../contract/settings.ts'
import { type OpeningLine, openingLines } from '../domain/opening-hours.ts'

/** The contact details in the owner's settings, which every page may show. */
export type SellerContact = Pick<Seller, 'street' | 'city' | 'state' | 'zipCode' | 'phone' | 'email' | 'openingHours'>

/** The contact details as pages show them; `city` may include the district. */
export type ContactDetails = {
  address: { street: string; city: string; state: string; country: string; zipCode: string }
  phone: { shown: string; link: string }
  email: string
  openingHours: readonly OpeningLine[]
}

export function sellerContact(seller: Seller): SellerContact {
  const { street, city, state, zipCode, phone, email, openingHours } = seller
  return { street, city, state, zipCode, phone, email, openingHours }
}

export function contactDetails(seller: SellerContact): ContactDetails {
  const { street, city, state, zipCode, phone, email, openingHours } = seller
  return {
    address: { street, city, state, country: shop.address.country, zipCode },
    phone: { shown: phone, link: phoneLink(phone) },
    email,
    openingHours: openingLines(openingHours),
  }
}

/** Details saved since this document was loaded: the root's loader data are not reloaded. */
const useSavedContact = create<{ contact: SellerContact | null }>(() => ({ contact: null }))

export function showSavedContact(seller: Seller): void {
  useSavedContact.setState({ contact: sellerContact(seller) })
}

/** The contact details in the owner's settings; those in `content/` only if the settings could not be loaded. */
export function useContactDetails(): ContactDetails {
  const loaded = useRouteLoaderData<{ contact: SellerContact | null }>('root')?.contact ?? null
  const saved = useSavedContact(({ contact }) => contact)
  return contactDetails(saved ?? loaded ?? factsOfContent)
}

/** Whether the address is the one in `content/`; otherwise its map and directions would be wrong. */
export function isMapped({ street, zipCode }: ContactDetails['address']): boolean {
  return street === shop.address.street && zipCode === shop.address.zipCode
}

const factsOfContent: SellerContact = {
  street: shop.address.street,
  city: `${shop.address.city}, ${shop.address.district}`,
  state: shop.address.state,
  zipCode: shop.address.zipCode,
  phone: shop.phone.shown,
  email: shop.email,
  openingHours: shop.openingHours.map(({ days, hours }) => `${days} ${hours}`).join('\n'),
}
