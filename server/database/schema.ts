import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { Category } from '../../domain/catalogue.ts'
import type { Paise } from '../../domain/money.ts'
import type { MoveReason } from '../../domain/order/move-reasons.ts'
import type { Actor } from '../../domain/order/order-moves.ts'
import type { OrderStatus, PaymentMethod } from '../../domain/order/order-status.ts'
import type { PaymentStatus } from '../../domain/payment/payment-moves.ts'
import type { ShipmentStatus } from '../../domain/shipment/shipment-moves.ts'
import type { PaymentTables } from './tables/payments.ts'

/** The tables as the migrations leave them. Sums are in paise, times are UTC. */
export type Schema = PaymentTables & {
  users: Users
  sessions: Sessions
  plants: Plants
  reviews: Reviews
  cart_items: CartItems
  orders: Orders
  order_lines: OrderLines
  order_events: OrderEvents
  stock_movements: StockMovements
  contact_messages: ContactMessages
  newsletter_subscribers: NewsletterSubscribers
  account_links: AccountLinks
  identities: Identities
  sign_in_flows: SignInFlows
  pending_identities: PendingIdentities
  tries: Tries
  mails: Mails
}

type Users = {
  id: string
  name: string
  email: string
  phone_number: string | null
  password_hash: string | null
  email_confirmed_at: Date | null
  is_admin: Generated<boolean>
  is_active: Generated<boolean>
  created_at: Generated<Date>
}

type Sessions = {
  id: string
  user_id: string
  bearer_hash: Buffer
  cookie_hash: Buffer
  user_agent: string | null
  created_at: Generated<Date>
  last_used_at: Generated<Date>
  expires_at: Date
}

export type StoredImage = { url: string; public_id: string | null; isPrimary: boolean; order: number }
export type CareInstruction = { title: string; description: string }

type Plants = {
  id: string
  name: string
  scientific_name: string | null
  other_names: Generated<string[]>
  description: string
  price: Paise
  original_price: Paise | null
  discount: Generated<number>
  stock: number
  category: Category
  /** What the admin typed; it is shown until there is a review */
  rating: Generated<number>
  review_count: Generated<number>
  /** All the reviews' stars added up */
  review_stars: Generated<number>
  image_url: string
  image_public_id: string | null
  images: JSONColumnType<StoredImage[]>
  care_instructions: JSONColumnType<CareInstruction[]>
  benefits: string[]
  /** What the plant is found by, in lower case; the database derives it */
  search_text: GeneratedAlways<string>
  edits: Generated<number>
  stock_moves: Generated<number>
  created_at: Generated<Date>
  updated_at: Generated<Date>
  deleted_at: Date | null
}

type Reviews = {
  id: string
  plant_id: string
  user_id: string
  rating: number
  comment: string
  created_at: Generated<Date>
}

type CartItems = { user_id: string; plant_id: string; quantity: number; added_at: Generated<Date> }

type Orders = {
  id: string
  user_id: string
  status: Generated<OrderStatus>
  payment_method: PaymentMethod
  payment_status: Generated<PaymentStatus>
  shipment_status: Generated<ShipmentStatus>
  amount: Paise
  street: string
  city: string
  state: string
  country: string
  zip_code: string
  idempotency_key: string | null
  request_digest: Buffer | null
  recipient_name: string | null
  recipient_phone: string | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

type OrderLines = {
  id: string
  order_id: string
  plant_id: string
  position: number
  name: string
  price: Paise
  quantity: number
  image_url: string
}

type OrderEvents = {
  id: Generated<number>
  order_id: string
  happened_at: Generated<Date>
  actor: Actor
  user_id: string | null
  aspect: 'order' | 'payment' | 'shipment'
  from_state: string | null
  to_state: string
  reason: MoveReason | null
}

type StockMovements = {
  id: Generated<number>
  plant_id: string
  order_id: string | null
  user_id: string | null
  reason: 'initial' | 'adjustment' | 'order' | 'release'
  change: number
  stock_after: number
  moved_at: Generated<Date>
}

type ContactMessages = {
  id: string
  name: string
  email: string
  subject: string
  message: string
  created_at: Generated<Date>
}

type NewsletterSubscribers = { email: string; consented_at: Generated<Date> }

type Mails = {
  id: string
  recipient: string
  subject: string
  /** Null once it has left */
  text: string | null
  html: string | null
  created_at: Generated<Date>
  attempts: Generated<number>
  claimed_until: Date | null
  last_error: string | null
  sent_at: Date | null
}

type AccountLinks = {
  token_hash: Buffer
  user_id: string
  purpose: 'reset-password' | 'confirm-email'
  /** Where it was sent: the address that it proves */
  email: string
  created_at: Generated<Date>
  expires_at: Date
}

export type Provider = 'google' | 'facebook'

type Identities = { provider: Provider; subject: string; user_id: string; created_at: Generated<Date> }

type SignInFlows = {
  browser_hash: Buffer
  provider: Provider
  state: string
  nonce: string
  code_verifier: string
  return_to: string | null
  /** Who is signed in already and connects this provider */
  connects_user_id: string | null
  expires_at: Date
}

/** Somebody whom a provider vouches for, without an e-mail. */
type PendingIdentities = { token_hash: Buffer; provider: Provider; subject: string; name: string; expires_at: Date }

type Tries = { key: Buffer; count: number; ends_at: Date }
