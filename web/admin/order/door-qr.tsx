import { useState } from 'react'
import { ApiError } from '../../../contract/client.ts'
import type { OrderWithHistory } from '../../../contract/order-history.ts'
import type { DoorQr } from '../../../contract/orders.ts'
import { formatPrice } from '../../../domain/money.ts'
import { mayBePaidAtDoor } from '../../../domain/payment/door-payment.ts'
import { api } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { formatDate } from '../../ui/format-date.ts'
import { toast } from '../../ui/toast.ts'
import { Section } from '../ui/section.tsx'
import { toastError } from '../ui/toast-error.ts'

/** Shows the UPI QR code of an order against cash that we hand over ourselves, once it is requested; else nothing. */
export function DoorQrCard({ order, reload }: { order: OrderWithHistory; reload: () => Promise<void> }) {
  const [qr, setQr] = useState<DoorQr | null>(null)
  const [isBusy, setBusy] = useState(false)
  const { paymentMethod, status, advance, delivery } = order
  const isAllowed = mayBePaidAtDoor({
    paymentMethod,
    status,
    advance: advance?.status ?? null,
    by: delivery?.by ?? null,
  })
  if (!isAllowed) return null

  const show = async () => {
    setBusy(true)
    try {
      setQr(await api.call('POST /admin/orders/:id/door-qr', { params: { id: order._id } }))
    } catch (error) {
      if (error instanceof ApiError && error.code === 'already_paid') {
        toast.success('This order is paid')
      } else {
        toastError({ text: 'Failed to show the UPI QR code', error })
      }
      await reload()
    } finally {
      setBusy(false)
    }
  }

  return (
    <Section title="UPI at the door">
      <div className="grid justify-items-start gap-3 border-line border-t px-4 py-3 text-[0.93rem]" aria-live="polite">
        {qr === null ? (
          <p>
            The customer can scan a code to pay the exact amount instead of cash. Packing slips printed after that
            include the code.
          </p>
        ) : (
          <>
            <p className="figures">
              {formatPrice(qr.amount)}, valid for one payment until {formatDate(qr.closesAt)}
            </p>
            <img
              src={qr.imageUrl}
              alt={`UPI QR code for ${formatPrice(qr.amount)}`}
              width={208}
              height={208}
              className="size-52 rounded-press bg-white"
            />
          </>
        )}
        <Button size="small" variant="quiet" isBusy={isBusy} onClick={() => void show()}>
          {qr === null ? 'Show UPI QR code' : 'Check payment'}
        </Button>
      </div>
    </Section>
  )
}
