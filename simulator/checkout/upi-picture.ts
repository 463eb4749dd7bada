import { renderSVG } from 'uqr'
import type { OrderRow } from '../entities.ts'

/** Nobody's address at no bank: an app that reads the picture finds nobody to pay. */
const NOBODY = 'nobody@payment-simulator'

/** A square SVG of the `upi://` link that a real window would show to be scanned. */
export function drawUpiPicture({ id, amount, currency }: OrderRow): string {
  const rupees = (amount / 100).toFixed(2)
  const link = `upi://pay?${new URLSearchParams({ pa: NOBODY, am: rupees, cu: currency, tr: id })}`
  return renderSVG(link, { border: 0, ecc: 'M' }).replace('<svg ', '<svg aria-hidden="true" class="qr" ')
}
