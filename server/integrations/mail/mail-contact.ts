import { type RawBuilder, sql } from 'kysely'

/** How a shopper reaches the seller, as the foot of every mail says. */
export type MailContact = {
  phone: string
  email: string
  street: string
  city: string
  state: string
  zipCode: string
}

/** The seller's as the owner has saved them, for a statement that asks for more; null before that. */
export const savedContact: RawBuilder<MailContact | null> = sql`(
  select json_build_object(
    'phone', phone, 'email', email, 'street', street, 'city', city, 'state', state, 'zipCode', zip_code
  )
  from seller_settings
)`

/** On two lines: how to ask for help, and where the shop is. */
export function contactLines({ phone, email, street, city, state, zipCode }: MailContact): readonly [string, string] {
  return [`Help: ${phone}, ${email}`, `${street}, ${city} ${zipCode}, ${state}, India`]
}
