import type { BooksSummary } from '../../../contract/books.ts'
import { Figure } from './figure.tsx'

/** What came through the payment provider, what it keeps of that, and what it is to pay out. */
export function OnlineFigures({ online }: { online: BooksSummary['online'] }) {
  const { payments, captured, withFee, fees, taxOnFees, expectedSettlement } = online
  if (payments === 0) return null
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-4">
      <Figure label="Online, captured" sum={captured} note={countText(payments)} />
      {withFee > 0 && (
        <>
          <Figure label="Fees reported" sum={fees} note={`of ${withFee} of ${countText(payments)}`} />
          <Figure label="Of it tax on fees" sum={taxOnFees} />
          <Figure
            label="Expected settlement"
            sum={expectedSettlement}
            note={`of ${countText(withFee)}, before refunds`}
          />
        </>
      )}
    </dl>
  )
}

function countText(payments: number): string {
  return payments === 1 ? '1 payment' : `${payments} payments`
}
