import { type RawBuilder, sql } from 'kysely'

/** The seller's contact in the footer of every mail. */
export type MailContact = {
  phone: string
  email: string
  street: string
  city: string
  state: string
  zipCode: string
}

/** A subquery for the contact that the owner has saved; null before that. */
export const savedContact: RawBuilder<MailContact | null> = sql`(
  select json_build_object(
    'phone', phone, 'email', email, 'street', street, 'city', city, 'state', state, 'zipCode', zip_code
  )
  from seller_settings
)`

/** Two lines: phone and e-mail, then the postal address. */
export function contactLines({ phone, email, street, city, state, zipCode }: MailContact): readonly [string, string] {
  return [`Help: ${phone}, ${email}`, `${street}, ${city} ${zipCode}, ${state}, India`]
}
