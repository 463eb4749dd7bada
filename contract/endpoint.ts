import type { z } from 'zod'
import type { LimitName } from './limits.ts'

/**
 * With `fresh`, a caller who has a second factor must have confirmed it in this session within the last few minutes.
 * Every call needs this that moves money or stock, exports personal data, or changes a payee, a mail recipient, a
 * price, the delivery rules, a person or their access.
 */
type Factor = 'fresh' | 'none'

/** Who may call: anyone, a signed-in customer (an admin is one too), or an admin. */
type Permission =
  | { access: 'anyone'; factor?: never }
  | { access: 'customer'; factor?: Factor }
  | { access: 'admin'; factor: Factor }

/**
 * One endpoint of the API. Its key in the contract is `METHOD /path`, below the API's base `/api`; `responses` holds
 * the body of each success status (302: none, the browser is redirected). Every refusal responds with an
 * `ErrorResponse` instead.
 */
export type Endpoint = Permission & {
  summary: string
  limit?: LimitName
  /** Only the caller can see its changes: they appear in no list and on no page */
  isPersonal?: true
  /**
   * For an endpoint that a browser opens as a page: where it is redirected, with `?problem=<code>`, when the shop
   * cannot serve it
   */
  problemPage?: `/${string}`
  /** For an endpoint that a browser opens in a tab of its own: the page with the link, to return to after signing in */
  openedFrom?: `/${string}`
  params?: z.core.$ZodType
  query?: z.core.$ZodType
  headers?: z.core.$ZodType
  body?: z.core.$ZodType
  /** Instead of a JSON body, a multipart form: its one file is in the field of this name */
  fileField?: string
  /** Instead of a JSON body, a file of this type */
  fileType?: 'text/csv'
  /** The type of a file in the response, instead of JSON */
  file?: 'image/jpeg' | 'application/pdf' | 'text/csv' | 'application/xml' | 'application/zip'
  responses: { readonly [status in 200 | 201 | 302]?: z.core.$ZodType }
}

type Write = 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** What changes an account must choose a factor, too. */
export type EndpointTable = Readonly<Record<`${'GET' | Write} /${string}`, Endpoint>> &
  Readonly<Record<`${Write} /auth/${string}`, Endpoint & ({ access: 'anyone' } | { factor: Factor })>>

/** What a customer changes in their own cart, wishlist, claims or account. */
export const personal = { access: 'customer', isPersonal: true } as const

/** What any signed-in admin can do, and what needs a second factor confirmed within the last few minutes. */
export const byAdmin = { access: 'admin', factor: 'none' } as const
export const byAdminAfresh = { access: 'admin', factor: 'fresh' } as const
