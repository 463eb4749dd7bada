import { z } from 'zod'
import { replacementStatuses } from '../domain/replacement/replacement-transitions.ts'
import type { EndpointTable } from './endpoint.ts'
import { byId, pagination } from './fields.ts'
import { TrackingForm } from './forms/tracking.ts'
import { ListedReplacement } from './replacement.ts'

const ReplacementQuery = z.strictObject({ status: z.enum(replacementStatuses).optional(), ...pagination })

const move = { access: 'admin', factor: 'fresh', params: byId, responses: { 200: ListedReplacement } } as const

export const replacements = {
  'GET /admin/replacements': {
    summary: 'The parcels that replace plants of delivered orders, the oldest first',
    access: 'admin',
    factor: 'none',
    query: ReplacementQuery,
    responses: { 200: z.array(ListedReplacement) },
  },
  'POST /admin/replacements/:id/ship': {
    summary: 'Hand a replacement to a courier',
    body: z.object(TrackingForm.shape),
    ...move,
  },
  'POST /admin/replacements/:id/deliver': { summary: 'Record that a replacement was delivered', ...move },
  'POST /admin/replacements/:id/cancel': {
    summary: 'Cancel a replacement that was not shipped; its plants are in stock again',
    ...move,
  },
  'POST /admin/replacements/:id/lose': {
    summary: 'Record that a replacement was lost on its way; its claim is open again',
    ...move,
  },
} as const satisfies EndpointTable
