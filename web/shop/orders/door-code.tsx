import type { DoorPayment } from '../../../contract/door-payments.ts'
import { formatPrice } from '../../../domain/money.ts'

/** The UPI QR code of an order that is on its way, for a second telephone to scan. */
export function DoorCode({ payment: { imageUrl, amount } }: { payment: DoorPayment }) {
  return (
    <>
      <p className="mt-2">
        Instead of cash, you may scan this code with any UPI app and pay{' '}
        <span className="figures font-semibold">{formatPrice(amount)}</span>. It is good once, for this order.
      </p>
      <img
        src={imageUrl}
        alt={`UPI QR code for ${formatPrice(amount)}`}
        width={192}
        height={192}
        className="mt-3 size-48 rounded-press bg-white"
      />
    </>
  )
}
