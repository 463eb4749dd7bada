import { z } from 'zod'
import type { EndpointTable } from './endpoint.ts'
import { byId } from './fields.ts'

const StockAlert = z.object({ isWanted: z.boolean() })

export const stockAlerts = {
  'GET /plants/:id/stock-alert': {
    summary: 'Whether the caller wants to know when the plant is there again',
    access: 'customer',
    params: byId,
    responses: { 200: StockAlert },
  },
  'POST /plants/:id/stock-alert': {
    summary: 'Be told by one mail when the plant is there again',
    access: 'customer',
    limit: 'stock-alert',
    params: byId,
    responses: { 200: StockAlert },
  },
  'DELETE /plants/:id/stock-alert': {
    summary: 'Not be told after all',
    access: 'customer',
    params: byId,
    responses: { 200: StockAlert },
  },
} as const satisfies EndpointTable
