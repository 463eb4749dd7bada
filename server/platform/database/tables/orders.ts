import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Billing } from '../../../../domain/address.ts'
import type { AgreedDelivery } from '../../../../domain/delivery/agreed-delivery.ts'
import type { Paise } from '../../../../domain/money.ts'
import type { OrderStatus, PaymentMethod } from '../../../../domain/order/order-status.ts'
import type { Actor } from '../../../../domain/order/order-transitions.ts'
import type { HoldClass } from '../../../../domain/order/stock-holds.ts'
import type { TransitionReason } from '../../../../domain/order/transition-reasons.ts'
import type { AdvanceStatus } from '../../../../domain/payment/advance.ts'
import type { PaymentStatus } from '../../../../domain/payment/payment-transitions.ts'
import type { ReturnDecision } from '../../../../domain/returns/refund-of.ts'
import type { ShipmentStatus } from '../../../../domain/shipment/shipment-transitions.ts'

export type OrderTables = {
  cart_items: CartItems
  orders: Orders
  order_lines: OrderLines
  order_events: OrderEvents
  stock_movements: StockMovements
}

type CartItems = { user_id: string; plant_id: string; quantity: number; added_at: Generated<Date> }

type Orders = {
  id: string
  /** The short number for people; the database counts it */
  number: Generated<number>
  user_id: string
  status: Generated<OrderStatus>
  payment_method: PaymentMethod
  payment_status: Generated<PaymentStatus>
  /** By UPI, when it was handed over; it is an online order then */
  paid_at_door: Generated<boolean>
  shipment_status: Generated<ShipmentStatus>
  /** Goods and delivery */
  amount: Paise
  delivery_fee: Generated<Paise>
  /** Null in orders from before it was agreed */
  delivery: ColumnType<AgreedDelivery | null, string | null | undefined, string | null>
  /** What of the amount of a cash order is paid online before it leaves; null of one without an advance */
  advance: Paise | null
  advance_status: AdvanceStatus | null
  street: string
  city: string
  state: string
  country: string
  zip_code: string
  idempotency_key: string | null
  request_digest: Buffer | null
  recipient_name: string | null
  recipient_phone: string | null
  gstin: string | null
  billing: ColumnType<Billing | null, string | null | undefined>
  courier: string | null
  tracking_number: string | null
  /** Null of a parcel that did not come back, or whose reason was not recorded */
  return_decision: ColumnType<ReturnDecision | null, string | null | undefined, string | null>
  /** What its lines cost less since it was paid online */
  saving: Generated<Paise>
  /** Which percentage of each price that was, of at most two decimals */
  saving_percent: number | null
  /** Null of an account that had paid before, and of an order that waits for no payment */
  hold_class: HoldClass | null
  /** Until when an unpaid order keeps its plants, if not for the usual time */
  held_until: Date | null
  /** A digest of the network that it was placed from, for a day */
  held_network: Buffer | null
  /** Number, customer's name and e-mail on a line each, in lower case; the database keeps it up */
  search_text: GeneratedAlways<string>
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
  /** For a part of a bundle, how many bundles were ordered; null: the plant was ordered by itself */
  bundle: ColumnType<OrderedBundle | null, string | null | undefined, string | null>
}

export type OrderedBundle = { plant: string; name: string; quantity: number }

type OrderEvents = {
  id: Generated<number>
  order_id: string
  happened_at: Generated<Date>
  actor: Actor
  user_id: string | null
  /** The name of the person then, which the database fills in; null in rows that are older than this column */
  actor_name: Generated<string | null>
  /** For `delivery` the states are the promised days, `earliest/latest` */
  aspect: 'order' | 'payment' | 'shipment' | 'advance' | 'tracking' | 'delivery'
  from_state: string | null
  to_state: string
  reason: TransitionReason | null
  note: string | null
}

type StockMovements = {
  id: Generated<number>
  plant_id: string
  order_id: string | null
  user_id: string | null
  reason:
    | 'initial'
    | 'adjustment'
    | 'order'
    | 'release'
    | 'write_off'
    | 'replacement'
    | 'replacement_release'
    | 'refund_release'
  change: number
  stock_after: number
  moved_at: Generated<Date>
}
