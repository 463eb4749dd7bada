import type { Selectable } from 'kysely'
import type { Paise } from '../../../../domain/money.ts'
import type { Schema } from '../../../platform/database/schema.ts'
import type { WholeOrder } from '../queries.ts'

export const EVENT_COLUMNS = ['id', 'aspect', 'from_state', 'to_state', 'actor', 'reason'] as const

/** What happened to an order, as far as mails tell of it. */
export type OrderEvent = Omit<Pick<Selectable<Schema['order_events']>, (typeof EVENT_COLUMNS)[number]>, 'id'>

/** What mails tell of an order, with all its money that went back to the shopper, where something went back just now. */
export type AnnouncedOrder = Omit<WholeOrder, Untold> & { givenBack: Paise }

type Untold =
  | 'status'
  | 'shipment_status'
  | 'idempotency_key'
  | 'request_digest'
  | 'search_text'
  | 'created_at'
  | 'updated_at'
