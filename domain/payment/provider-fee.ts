import type { AttemptStatus } from './settlement.ts'

/** The provider's fee for a payment, in paise: `fee` includes `tax`, the GST on it. */
type ProviderFee = { fee: number; tax: number }

type Reported = {
  amount: number
  currency: string
  status: AttemptStatus
  fee: number | null
  tax: number | null
}

/**
 * The fee as the provider reports it of a payment in rupees. Null while it is not known: before the money is captured, or
 * where the figures cannot be true.
 */
export function providerFeeOf({ amount, currency, status, fee, tax }: Reported): ProviderFee | null {
  const isCaptured = status === 'captured' || status === 'refunded'
  if (!isCaptured || currency !== 'INR' || fee === null || tax === null) return null
  return 0 <= tax && tax <= fee && fee <= amount ? { fee, tax } : null
}
