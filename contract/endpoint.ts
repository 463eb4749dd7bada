import type { z } from 'zod'
import type { LimitName } from './limits.ts'

/** Who may call: anyone, a signed-in customer (an admin is one too), or an admin. */
export type Access = 'anyone' | 'customer' | 'admin'

/**
 * One endpoint of the API. Its key in the contract is `METHOD /path`, below the API's base `/api`; `answers` holds the
 * body of each success status (302: none, the browser is sent elsewhere). Every refusal answers an `ErrorAnswer` instead.
 */
export type Endpoint = {
  summary: string
  access: Access
  limit?: LimitName
  /** Of an admin who has a second factor, it must have been proven within this session a few minutes ago */
  asksFactor?: true
  /** What it changes is seen by its caller alone: it stands in no list and on no page */
  isPersonal?: true
  /** For what a browser opens as a page: where it lands, with `?problem=<code>`, when the shop cannot serve it just now */
  problemPage?: `/${string}`
  /** For what a browser opens in a tab of its own: the page that has the link, where one lands who has to sign in first */
  openedFrom?: `/${string}`
  params?: z.core.$ZodType
  query?: z.core.$ZodType
  headers?: z.core.$ZodType
  body?: z.core.$ZodType
  /** Instead of a JSON body, a multipart form: its one file is in the field of this name */
  fileField?: string
  /** Instead of a JSON body, a file of this type */
  fileType?: 'text/csv'
  /** Of what answers a file instead of JSON: its type */
  file?: 'application/pdf' | 'text/csv'
  answers: { readonly [status in 200 | 201 | 302]?: z.core.$ZodType }
}

export type EndpointTable = Readonly<Record<`${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`, Endpoint>>
