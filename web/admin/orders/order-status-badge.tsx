import { adminStatusLabel } from '../../../domain/order/order-status.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'

/** The order's status; an unknown one shows as 'Unknown'. */
export function OrderStatusBadge({ status }: { status: string }) {
  return <Badge tone={tones[status] ?? 'neutral'}>{adminStatusLabel(status)}</Badge>
}

const tones: Readonly<Record<string, BadgeTone>> = {
  pending: 'yellow',
  paid: 'blue',
  shipped: 'terracotta',
  delivered: 'green',
  payment_failed: 'red',
}
