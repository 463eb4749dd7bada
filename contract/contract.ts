import type { z } from 'zod'
import { accountSettings } from './account-settings.ts'
import { accounts } from './accounts.ts'
import { administration } from './admin-orders.ts'
import { books } from './books.ts'
import { cart } from './cart.ts'
import { claims } from './claims.ts'
import { customers } from './customers.ts'
import { dashboard } from './dashboard.ts'
import { delivery } from './delivery.ts'
import { dispatch } from './dispatch.ts'
import { documents } from './documents.ts'
import type { Endpoint } from './endpoint.ts'
import { finder } from './finder.ts'
import { history } from './history.ts'
import { mails } from './mails.ts'
import { measurement } from './measurement.ts'
import { messages } from './messages.ts'
import { orders } from './orders.ts'
import { payments } from './payments.ts'
import { plants } from './plants.ts'
import { products } from './products.ts'
import { remittances } from './remittances.ts'
import { replacements } from './replacements.ts'
import { reviews } from './reviews.ts'
import { search } from './search.ts'
import { secondFactor } from './second-factor.ts'
import { settings } from './settings.ts'
import { spreadsheets } from './spreadsheets.ts'
import { taxClasses } from './tax-classes.ts'
import { wishlist } from './wishlist.ts'

/** Every endpoint of the API, once. The server registers its routes from it; the client's types are derived from it. */
export const contract = {
  ...accounts,
  ...accountSettings,
  ...secondFactor,
  ...plants,
  ...finder,
  ...search,
  ...products,
  ...reviews,
  ...cart,
  ...delivery,
  ...payments,
  ...orders,
  ...claims,
  ...messages,
  ...measurement,
  ...wishlist,
  ...mails,
  ...administration,
  ...replacements,
  ...dispatch,
  ...dashboard,
  ...customers,
  ...history,
  ...settings,
  ...taxClasses,
  ...documents,
  ...spreadsheets,
  ...books,
  ...remittances,
} as const

export type Contract = typeof contract
export type EndpointKey = keyof Contract

/** One part of an endpoint's request after validation, as a handler receives it. */
export type Validated<Key extends EndpointKey, Part extends keyof Endpoint> = Part extends keyof Contract[Key]
  ? Contract[Key][Part] extends z.core.$ZodType
    ? z.output<Contract[Key][Part]>
    : undefined
  : undefined

type RequestPart<
  Key extends EndpointKey,
  Part extends 'params' | 'query' | 'headers' | 'body',
> = Part extends keyof Contract[Key]
  ? Contract[Key][Part] extends z.core.$ZodType
    ? z.input<Contract[Key][Part]>
    : never
  : never

type QueryValues<Query> = { [Name in keyof Query]?: string | number | boolean | undefined }

/** What a caller sends: only the parts that the endpoint takes. Query values are written into the address as text. */
export type ApiRequest<Key extends EndpointKey> = ('params' extends keyof Contract[Key]
  ? { params: RequestPart<Key, 'params'> }
  : unknown) &
  ('query' extends keyof Contract[Key] ? { query?: QueryValues<RequestPart<Key, 'query'>> } : unknown) &
  ('headers' extends keyof Contract[Key] ? { headers?: RequestPart<Key, 'headers'> } : unknown) &
  ('body' extends keyof Contract[Key] ? { body: RequestPart<Key, 'body'> } : unknown) &
  ('fileField' extends keyof Contract[Key] ? { body: FormData } : unknown) &
  ('fileType' extends keyof Contract[Key] ? { body: Blob } : unknown) & {
    /** Aborts the request when its result is no longer needed */
    signal?: AbortSignal
  }

type Responses<Key extends EndpointKey> = Contract[Key]['responses']

/** The body of an endpoint's successful response. */
export type ResponseBody<Key extends EndpointKey> = {
  [Status in keyof Responses<Key>]: Responses<Key>[Status] extends z.core.$ZodType
    ? z.output<Responses<Key>[Status]>
    : never
}[keyof Responses<Key>]
