import type { Generated } from 'kysely'
import type { Paise } from '../../../../domain/money.ts'

export type WishlistTables = {
  wishlist_items: WishlistItems
  wishlists: Wishlists
}

type WishlistItems = {
  user_id: string
  plant_id: string
  added_at: Generated<Date>
  /** The price of the plant when it was saved */
  price: Paise
  /** The price that the customer knows: `price`, that of the consent to mails, or a lower one that a mail named */
  known_price: Paise
  /** Whether the plant has been sold out since, and no mail has said that it is back */
  is_sold_out: boolean
}

/** What a customer chose for the wishlist. */
type Wishlists = {
  user_id: string
  mails_consented_at: Date | null
  mails_ended_at: Date | null
  /** When the last mail was sent */
  mailed_at: Date | null
  /** The unsubscribe link of those mails */
  token: Generated<string>
  /** SHA-256 of the secret of the link that shares the wishlist */
  share_hash: Buffer | null
  shared_at: Date | null
}
