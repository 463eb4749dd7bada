import type { TrackingDetails } from '../../../contract/forms/tracking.ts'
import type { Tracking } from '../../../domain/shipment.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { RouteRegistrar } from '../../platform/http/handler.ts'
import { Refusal } from '../../platform/refusal.ts'
import { presentReplacement } from '../../shop/orders/present-order.ts'
import { replacementAsJson } from '../../shop/orders/queries.ts'
import { correctReplacementTracking, moveReplacement } from '../../shop/replacements/move-replacement.ts'
import type { Shop } from '../../shop/shop.ts'
import { changedFields, recordAuditEvents } from '../audit/record-audit-events.ts'

export function replacementRoutes(shop: Shop, route: RouteRegistrar): void {
  const { database } = shop

  const answer = async (id: string, refusal: Refusal | undefined) => {
    if (refusal) return refusal
    const row = database.selectFrom('replacements').select(replacementAsJson.as('replacement')).where('id', '=', id)
    return { body: presentReplacement((await row.executeTakeFirstOrThrow()).replacement) }
  }

  route('POST /admin/replacements/:id/ship', async ({ params: { id }, body, caller }) => {
    const tracking = trackingIn(body)
    return answer(id, await moveReplacement(shop, { adminId: caller.userId, id, to: 'shipped', tracking }))
  })

  route('PUT /admin/replacements/:id/tracking', async ({ params: { id }, body, caller }) => {
    const after = trackingIn(body)
    const refusal = await inTransaction(database, async (transaction) => {
      const corrected = await correctReplacementTracking(shop, transaction, id, after)
      if (corrected === null || corrected instanceof Refusal) return corrected ?? undefined
      const { order, before } = corrected
      const subject = { kind: 'order', id: order.id, name: order.userName } as const
      const event = { subject, action: 'correct_replacement_tracking', ...changedFields(before, after) }
      await recordAuditEvents(transaction, [{ actorId: caller.userId, ...event }])
    })
    return answer(id, refusal)
  })

  route('POST /admin/replacements/:id/deliver', async ({ params: { id }, caller }) =>
    answer(id, await moveReplacement(shop, { adminId: caller.userId, id, to: 'delivered' })),
  )

  route('POST /admin/replacements/:id/cancel', async ({ params: { id }, caller }) =>
    answer(id, await moveReplacement(shop, { adminId: caller.userId, id, to: 'cancelled' })),
  )

  route('POST /admin/replacements/:id/lose', async ({ params: { id }, caller }) =>
    answer(id, await moveReplacement(shop, { adminId: caller.userId, id, to: 'lost' })),
  )

  route('POST /admin/replacements/:id/return', async ({ params: { id }, body: { items }, caller }) =>
    answer(id, await moveReplacement(shop, { adminId: caller.userId, id, to: 'returned', returned: items })),
  )
}

/** What was left out is not known. */
export function trackingIn({ courier = null, trackingNumber = null }: TrackingDetails): Tracking {
  return { courier, trackingNumber }
}
