import type { GeneratedAlways } from 'kysely'
import type { Billing } from '../../domain/address.ts'
import type { BundlePart } from '../../domain/bundle.ts'
import type { AgreedDelivery } from '../../domain/delivery/agreed-delivery.ts'
import type { DeliveryRules } from '../../domain/delivery/delivery-rules.ts'
import type { Forecast } from '../../domain/delivery/forecast.ts'
import type { PlantDelivery } from '../../domain/delivery/plant-delivery.ts'
import type { Paise } from '../../domain/money.ts'
import type { TransitionReason } from '../../domain/order/order-transitions.ts'
import type { PackedFacts } from '../../domain/packed/packed-facts.ts'
import type { PaymentIncidentKind } from '../../domain/payment/payment-incidents.ts'
import type { StoredFacts } from '../../domain/plant-facts/plant-facts.ts'
import type { PlantSize } from '../../domain/plant-size.ts'
import type { NamedPayee } from '../../domain/refund/payee.ts'
import type { RefundedLine } from '../../domain/refund/refund.ts'
import type { ReplacementStatus } from '../../domain/replacement.ts'
import type { ReturnDecision } from '../../domain/returns/refund-of.ts'
import type { ReturnPolicy } from '../../domain/returns/return-policy.ts'
import type { State } from '../../domain/states.ts'
import type { TaxRate, UnitCode } from '../../domain/tax/tax-classes.ts'
import type { StoredContent } from './document-content.ts'

/**
 * What PostgreSQL does not know of a domain or a column: the shape of its JSON, a brand, words that no check lists.
 * `npm run schema` writes `schema.ts` with it.
 */
export type ColumnTypes = {
  agreed_delivery: AgreedDelivery
  billing_details: Billing
  bundle_parts: BundlePart[]
  ordered_bundle: OrderedBundle
  packed_facts: PackedFacts
  paise: Paise
  plant_delivery: PlantDelivery
  plant_facts: StoredFacts
  plant_size: PlantSize

  'audit_events.after': Fields
  'audit_events.before': Fields
  'audit_events.subject_kind': 'user' | 'product' | 'order' | 'review' | 'settings' | 'remittance'
  'conversion_events.custom_data': CustomData
  'conversion_events.user_data': UserData
  'delivery_forecast.districts': Forecast
  'delivery_rules.rules': DeliveryRules
  'mails.parts': MailParts
  'order_events.reason': TransitionReason
  'order_visits.visitor': UserData
  /** Triggers fill it */
  'orders.search_text': GeneratedAlways<string>
  'orders.return_decision': ReturnDecision
  'payment_incidents.kind': PaymentIncidentKind
  'payments.customer_fee': Paise
  'payments.provider_offer': Paise
  'pending_sign_ins.verified': VerifiedCredential
  'plants.care_instructions': CareInstruction[]
  'plants.images': StoredImage[]
  'plants.places': readonly string[]
  'refunds.lines': RefundedLine[]
  'refunds.payee_details': NamedPayee
  'replacement_events.from_state': ReplacementStatus
  'replacement_events.to_state': ReplacementStatus
  'security_events.details': Record<string, string>
  'seller_settings.return_policy': ReturnPolicy
  'seller_settings.state': State
  'tax_classes.rates': TaxRate[]
  'tax_classes.unit': UnitCode
  'tax_documents.content': StoredContent
  'undo_links.identities': SavedIdentity[]
}

export type Provider = 'google' | 'facebook'

/** An identity as a snapshot holds it; the time is as JSON writes it. */
export type SavedIdentity = {
  provider: Provider
  subject: string
  verifiedEmail: string | null
  connectedAt: string
}

/** Some fields of a record, by name. */
export type Fields = Readonly<Record<string, unknown>>

export type StoredImage = { url: string; public_id: string | null; isPrimary: boolean; order: number }

export type CareInstruction = { title: string; description: string }

export type OrderedBundle = { plant: string; name: string; quantity: number }

/** What was verified: the stored hash that the password fitted, or a provider's identity. */
type VerifiedCredential = { kind: 'password'; hash: string } | { kind: 'identity'; provider: Provider; subject: string }

/** A line of an order: what it is, how many at which price, and its sum; all ready to be read. */
export type MailLine = { name: string; detail: string; sum: string }

/**
 * What a mail says, in the order in which it stands there: a greeting and paragraphs of plain text, facts, one button, links, a
 * list of what was ordered, a block with the lines of an address, a closing remark, and why the reader gets it. The preheader
 * is what inboxes show beside the subject; by default the paragraph after the greeting. `reader` and the block are as a customer
 * typed them: a mail shows what of them is a name or an address. Other texts of customers go through `unlinked` first.
 */
export type MailParts = {
  preheader?: string | undefined
  /** The name that is greeted; without one, the paragraphs greet */
  reader?: string
  paragraphs: readonly string[]
  facts?: readonly { label: string; value: string }[] | undefined
  button?: { label: string; url: string }
  links?: readonly { label: string; url: string }[]
  order?: { lines: readonly MailLine[]; delivery?: string; total: string }
  block?: { title: string; lines: readonly string[] }
  remark?: string | undefined
  unsubscribe?: { reason: string; label: string; url: string }
}

/** Whom an event is about. Addresses and numbers are SHA-256 in hex of their normal form; the rest stays as it is. */
export type UserData = {
  em?: string[]
  ph?: string[]
  client_ip_address: string
  client_user_agent: string
  fbp?: string
  fbc?: string
}

/** Rupees. */
export type CustomData = {
  value?: number
  currency?: 'INR'
  content_name?: string
  content_type?: 'product'
  content_ids?: string[]
  contents?: { id: string; quantity?: number; item_price?: number }[]
  num_items?: number
  order_id?: string
}
