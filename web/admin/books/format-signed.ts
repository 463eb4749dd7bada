import { formatPrice } from '../../../domain/money.ts'

/** `−₹2,889.00`: a sum in rupees that may be negative. */
export function formatSigned(rupees: number): string {
  return rupees < 0 ? `−${formatPrice(-rupees)}` : formatPrice(rupees)
}
