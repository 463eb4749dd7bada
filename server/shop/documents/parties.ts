import type { Address } from '../../../domain/address.ts'
import type { Buyer } from '../../platform/database/tables/document-content.ts'
import { stateWithCode } from './texts.ts'

/** A person or firm that a document names. */
export type Party = { role: string; name: string; lines: string[] }

/** Who is billed and who gets the parcel: two parties for a buyer with a GSTIN or a billing name, otherwise one. */
export function partiesOf(buyer: Buyer): Party[] {
  const { name, phone, gstin, billing } = buyer
  const delivery = [...addressLines(buyer), ...(phone === null ? [] : [phone])]
  if (gstin === null && billing === null) return [{ role: 'Billed and shipped to', name, lines: delivery }]
  const billed = [...addressLines(billing?.address ?? buyer), ...(gstin === null ? [] : [`GSTIN ${gstin}`])]
  return [
    { role: 'Billed to', name: billing?.name ?? name, lines: billed },
    { role: 'Shipped to', name, lines: delivery },
  ]
}

function addressLines({ street, city, state, zipCode }: Omit<Address, 'country'>): string[] {
  return [street, `${city}, ${stateWithCode(state)} ${zipCode}`]
}
