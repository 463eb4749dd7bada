import { renderSVG } from 'uqr'
import type { OrderRow } from '../entities.ts'

/** An address that no bank has, so that a UPI app finds no payee. */
const PAYEE = 'nobody@payment-simulator'

/** A square SVG of the `upi://` link that a real window would show to be scanned. */
export function drawUpiPicture({ id, amount, currency }: OrderRow): string {
  const rupees = (amount / 100).toFixed(2)
  const link = `upi://pay?${new URLSearchParams({ pa: PAYEE, am: rupees, cu: currency, tr: id })}`
  return renderSVG(link, { border: 0, ecc: 'M' }).replace('<svg ', '<svg aria-hidden="true" class="qr" ')
}
