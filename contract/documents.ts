import { z } from 'zod'
import { byAdmin, type EndpointTable } from './endpoint.ts'
import { byId } from './fields.ts'

const pdf = { params: byId, file: 'application/pdf', responses: { 200: z.custom<Uint8Array>() } } as const

const creditNote = byId.extend({ number: z.string().regex(/^[A-Z0-9-]{1,16}$/, 'This is no number of a credit note') })

export const documents = {
  'GET /orders/:id/invoice.pdf': {
    summary: "The invoice, or bill of supply, of one of the caller's orders, once it is shipped",
    access: 'customer',
    limit: 'documents',
    openedFrom: '/orders',
    ...pdf,
  },
  'GET /admin/orders/:id/invoice.pdf': {
    summary: 'The invoice, or bill of supply, of an order, once it is shipped',
    ...byAdmin,
    openedFrom: '/admin/orders',
    ...pdf,
  },
  'GET /orders/:id/bill-of-supply.pdf': {
    summary: "The bill of supply of one of the caller's orders that has a tax invoice as well, once it is shipped",
    access: 'customer',
    limit: 'documents',
    openedFrom: '/orders',
    ...pdf,
  },
  'GET /admin/orders/:id/bill-of-supply.pdf': {
    summary: 'The bill of supply of an order that has a tax invoice as well, once it is shipped',
    ...byAdmin,
    openedFrom: '/admin/orders',
    ...pdf,
  },
  'GET /orders/:id/credit-notes/:number': {
    summary: "A credit note of one of the caller's orders; its number with dashes for slashes",
    access: 'customer',
    limit: 'documents',
    openedFrom: '/orders',
    ...pdf,
    params: creditNote,
  },
  'GET /admin/orders/:id/credit-notes/:number': {
    summary: 'A credit note of an order; its number with dashes for slashes',
    ...byAdmin,
    openedFrom: '/admin/orders',
    ...pdf,
    params: creditNote,
  },
  'GET /admin/orders/:id/packing-slip.pdf': {
    summary: 'What goes into the parcel of an order, and where it goes',
    ...byAdmin,
    openedFrom: '/admin/orders',
    ...pdf,
  },
  'GET /admin/replacements/:id/packing-slip.pdf': {
    summary: 'What goes into the parcel that replaces plants of an order, and where it goes',
    ...byAdmin,
    openedFrom: '/admin/orders',
    ...pdf,
  },
} as const satisfies EndpointTable
