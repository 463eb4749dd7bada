import { z } from 'zod'
import { byAdmin, type EndpointTable } from './endpoint.ts'
import { byId } from './fields.ts'

const pdf = { params: byId, file: 'application/pdf', responses: { 200: z.custom<Uint8Array>() } } as const

const creditNote = byId.extend({ number: z.string().regex(/^[A-Z0-9-]{1,16}$/, 'This is no number of a credit note') })

export const documents = {
  'GET /orders/:id/invoice.pdf': {
    summary: "The invoice or bill of supply for one of the caller's orders, once it has shipped",
    access: 'customer',
    limit: 'documents',
    openedFrom: '/orders',
    ...pdf,
  },
  'GET /admin/orders/:id/invoice.pdf': {
    summary: 'The invoice or bill of supply for an order, once it has shipped',
    ...byAdmin,
    openedFrom: '/admin/orders',
    ...pdf,
  },
  'GET /orders/:id/bill-of-supply.pdf': {
    summary: "The bill of supply for one of the caller's orders that also has a tax invoice, once it has shipped",
    access: 'customer',
    limit: 'documents',
    openedFrom: '/orders',
    ...pdf,
  },
  'GET /admin/orders/:id/bill-of-supply.pdf': {
    summary: 'The bill of supply for an order that also has a tax invoice, once it has shipped',
    ...byAdmin,
    openedFrom: '/admin/orders',
    ...pdf,
  },
  'GET /orders/:id/credit-notes/:number': {
    summary: "A credit note for one of the caller's orders; write its number with dashes instead of slashes",
    access: 'customer',
    limit: 'documents',
    openedFrom: '/orders',
    ...pdf,
    params: creditNote,
  },
  'GET /admin/orders/:id/credit-notes/:number': {
    summary: 'A credit note for an order; write its number with dashes instead of slashes',
    ...byAdmin,
    openedFrom: '/admin/orders',
    ...pdf,
    params: creditNote,
  },
  'GET /admin/orders/:id/packing-slip.pdf': {
    summary: 'The packing slip for an order: contents and address',
    ...byAdmin,
    openedFrom: '/admin/orders',
    ...pdf,
  },
  'GET /admin/replacements/:id/packing-slip.pdf': {
    summary: 'The packing slip for a replacement: contents and address',
    ...byAdmin,
    openedFrom: '/admin/orders',
    ...pdf,
  },
} as const satisfies EndpointTable
