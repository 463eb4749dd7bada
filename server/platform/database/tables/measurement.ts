import type { ColumnType, Generated } from 'kysely'
import type { MeasuredEventName, MeasuredState } from '../../../../domain/measurement/measured-event.ts'

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

export type MeasurementTables = {
  consents: Consents
  order_visits: OrderVisits
  conversion_events: ConversionEvents
}

type Consents = {
  id: string
  version: number
  user_id: string | null
  given_at: Generated<Date>
  withdrawn_at: Date | null
}

type OrderVisits = {
  order_id: string
  consent_id: string
  /** The browser that ordered */
  visitor: ColumnType<UserData, string, never>
  noted_at: Generated<Date>
}

type ConversionEvents = {
  id: string
  name: MeasuredEventName
  event_id: string
  happened_at: Date
  source_url: string
  consent_id: string
  /** Whom it is about; null once that is no longer needed */
  user_data: ColumnType<UserData | null, string | null, null>
  custom_data: ColumnType<CustomData, string, never>
  status: MeasuredState
  attempts: Generated<number>
  next_try_at: Generated<Date>
  /** A process is sending it until then, unless it dies */
  claimed_until: Date | null
  last_error: string | null
  received_at: Generated<Date>
  sent_at: Date | null
}
