import { z } from 'zod'
import { byAdmin, type EndpointTable } from './endpoint.ts'
import { byId } from './fields.ts'

const pdf = { params: byId, file: 'application/pdf', responses: { 200: z.custom<Uint8Array>() } } as const
const ofCaller = { ...pdf, access: 'customer', limit: 'documents', openedFrom: '/orders' } as const
const ofAnyone = { ...pdf, ...byAdmin, openedFrom: '/admin/orders' } as const

const creditNote = byId.extend({ number: z.string().regex(/^[A-Z0-9-]{1,16}$/, 'This is not a credit note number') })

export const documents = {
  'GET /orders/:id/invoice.pdf': {
    summary: "The invoice or bill of supply for one of the caller's orders, once it has shipped",
    ...ofCaller,
  },
  'GET /admin/orders/:id/invoice.pdf': {
    summary: 'The invoice or bill of supply for an order, once it has shipped',
    ...ofAnyone,
  },
  'GET /orders/:id/bill-of-supply.pdf': {
    summary: "The bill of supply for one of the caller's orders that also has a tax invoice, once it has shipped",
    ...ofCaller,
  },
  'GET /admin/orders/:id/bill-of-supply.pdf': {
    summary: 'The bill of supply for an order that also has a tax invoice, once it has shipped',
    ...ofAnyone,
  },
  'GET /orders/:id/credit-notes/:number': {
    summary: "A credit note for one of the caller's orders; write its number with dashes instead of slashes",
    ...ofCaller,
    params: creditNote,
  },
  'GET /admin/orders/:id/credit-notes/:number': {
    summary: 'A credit note for an order; write its number with dashes instead of slashes',
    ...ofAnyone,
    params: creditNote,
  },
  'GET /admin/orders/:id/packing-slip.pdf': {
    summary: 'The packing slip for an order: contents and address',
    ...ofAnyone,
  },
  'GET /admin/replacements/:id/packing-slip.pdf': {
    summary: 'The packing slip for a replacement: contents and address',
    ...ofAnyone,
  },
} as const satisfies EndpointTable
