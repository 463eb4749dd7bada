import { type ComponentProps, type ReactNode, useId } from 'react'
import { useForm } from 'react-hook-form'
import { type TrackingDetails, type TrackingFields, TrackingForm } from '../../../contract/forms/tracking.ts'
import type { Order } from '../../../contract/orders.ts'
import { formatSum } from '../../../domain/money.ts'
import { orderStatuses } from '../../../domain/order/order-status.ts'
import { allowedOrderTransitions } from '../../../domain/order/order-transitions.ts'
import { courierNames, type Tracking } from '../../../domain/shipment.ts'
import { api } from '../../api.ts'
import { AlertDialog } from '../../ui/alert-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields.tsx'
import { formResolver } from '../../ui/form.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { attempt, type Confirmation, useConfirmedChange } from '../ui/use-change.ts'
import { recountTasks } from '../ui/waiting-counts.tsx'
import { orderNumberId } from './order-parts.tsx'

const steps = ['shipped', 'delivered', 'cancelled'] as const

type OrderStep = (typeof steps)[number]

type ActionsProps = {
  order: Order
  isChanging: boolean
  onTransition: (transition: OrderTransition) => void
  /** Whether the next status is this screen's main action */
  isMain?: boolean
}

/** The status changes that the order's transitions allow. The next step is more prominent than the cancellation. */
export function OrderActions({ order, isChanging, onTransition, isMain = false }: ActionsProps) {
  const available = availableSteps(order)
  if (available.length === 0) return null
  return (
    <div className="flex gap-2">
      {available.map((to) => (
        <Button
          key={to}
          size="small"
          variant={to === 'cancelled' ? 'quietDanger' : isMain ? 'primary' : 'secondary'}
          disabled={isChanging}
          aria-describedby={orderNumberId(order._id)}
          onClick={() => onTransition({ order, to })}
        >
          {stepTexts[to].button}
        </Button>
      ))}
    </div>
  )
}

export function canShip(order: Order): boolean {
  return availableSteps(order).includes('shipped')
}

/** The status changes an admin can make now. None for a status this page does not know: the server may be newer. */
function availableSteps(order: Order): OrderStep[] {
  if (!orderStatuses.includes(order.status)) return []
  const allowed = allowedOrderTransitions(order.status, {
    actor: 'admin',
    paymentMethod: order.paymentMethod,
    payment: order.paymentDetails.status,
    shipment: order.shipment.status,
    advance: order.advance?.status ?? null,
  })
  return steps.filter((step) => allowed.includes(step))
}

export type OrderTransition = { order: Order; to: OrderStep }

/**
 * Changes an order's status after its `dialog` is confirmed, and shows the outcome. The list is reloaded either way: a
 * refusal means that the order has changed since the list was loaded.
 */
export function useOrderTransition(reload: () => Promise<void>) {
  const { confirmation, requestConfirmation, dismiss, confirm, busyIds } = useConfirmedChange({
    idOf: ({ order }: OrderTransition) => order._id,
    change: async ({ order, to }, tracking: TrackingDetails, onRetry) => {
      await attempt({ text: 'Failed to update the order', onRetry, isLogged: true }, async () => {
        const body = { status: to, ...tracking }
        await api.call('PATCH /admin/orders/:id/status', { params: { id: order._id }, body })
        toast.success(stepTexts[to].done, `#${order.number}`)
      })
      void recountTasks()
      await reload()
    },
  })
  const dialog = confirmation && <ConfirmTransition confirmation={confirmation} onConfirm={confirm} onClose={dismiss} />
  return { busyIds, requestConfirmation, dialog }
}

type ConfirmProps = {
  confirmation: Confirmation<OrderTransition>
  onConfirm: (tracking: TrackingDetails) => void
  onClose: () => void
}

function ConfirmTransition({ confirmation: { key, subject, isOpen }, onConfirm, onClose }: ConfirmProps) {
  const { order, to } = subject
  const { question, explanation, confirm } = stepTexts[to]
  const dialog = {
    isOpen,
    title: question,
    description: <AboutOrder order={order}>{explanation}</AboutOrder>,
    cancelLabel: to === 'cancelled' ? 'Keep order' : 'Cancel',
    onClose,
  }
  if (to === 'shipped')
    return <TrackingDialog key={key} {...dialog} shipment={order.shipment} submitLabel={confirm} onSubmit={onConfirm} />
  return (
    <AlertDialog {...dialog} confirmLabel={confirm} isDangerous={to === 'cancelled'} onConfirm={() => onConfirm({})} />
  )
}

function AboutOrder({ order, children }: { order: Order; children: ReactNode }) {
  return (
    <>
      <span className="figures block font-semibold text-ink">#{order.number}</span>
      <span className="mb-2 block wrap-anywhere">
        {order.user?.name ?? 'Guest'}, {formatSum(order.amount)}
      </span>
      {children}
    </>
  )
}

const stepTexts = {
  shipped: {
    button: 'Mark as shipped',
    question: 'Mark this order as shipped?',
    explanation:
      'Confirm only if the parcel has left the nursery. This cannot be undone. The shopper sees the courier and tracking number.',
    confirm: 'Mark as shipped',
    done: 'Order marked as shipped',
  },
  delivered: {
    button: 'Mark as delivered',
    question: 'Mark this order as delivered?',
    explanation:
      'Confirm only if the parcel has arrived. Cash on delivery then counts as collected. This cannot be undone.',
    confirm: 'Mark as delivered',
    done: 'Order marked as delivered',
  },
  cancelled: {
    button: 'Cancel',
    question: 'Cancel this order?',
    explanation: 'The items return to stock, and any online payment is refunded. This cannot be undone.',
    confirm: 'Cancel order',
    done: 'Order cancelled',
  },
}

type Props = Omit<ComponentProps<typeof FormDialog>, 'onSubmit' | 'children'> & {
  shipment: Tracking
  onSubmit: (tracking: TrackingDetails) => void | Promise<void>
}

/** A dialog with the courier (from the list or typed) and the tracking number of a parcel. */
export function TrackingDialog({ shipment, onSubmit, ...dialog }: Props) {
  const listId = useId()
  const form = useForm<TrackingFields, unknown, TrackingDetails>({
    resolver: formResolver(TrackingForm),
    defaultValues: { courier: shipment.courier ?? '', trackingNumber: shipment.trackingNumber ?? '' },
  })
  const { errors, isSubmitting } = form.formState
  return (
    <FormDialog {...dialog} isBusy={isSubmitting} onSubmit={form.handleSubmit(onSubmit)}>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Courier (optional)"
          hint="Choose or type"
          list={listId}
          autoComplete="off"
          error={errors.courier?.message}
          {...form.register('courier')}
        />
        <datalist id={listId}>
          {courierNames.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <TextField
          label="Tracking number (optional)"
          hint="As shown on the courier’s receipt"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          error={errors.trackingNumber?.message}
          {...form.register('trackingNumber')}
        />
      </div>
    </FormDialog>
  )
}
