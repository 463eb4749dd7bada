import type { Delivery } from '../../../contract/delivery.ts'
import { promiseText } from '../../../domain/delivery/describe-promise.ts'
import { formatSum } from '../../../domain/money.ts'

/** What the rules promise for a PIN: `Pune 411015: our van, Friday 4 December, free, cash on delivery offered`. */
export function answerText({ pin, place, serviceable, reason, by, earliest, latest, fee, minimum, cod }: Delivery) {
  if (!serviceable) return `${place} ${pin}: not delivered. ${reason ?? ''}`.trim()
  const parts = [
    ...(by === null || earliest === null || latest === null ? [] : [promiseText({ by, earliest, latest })]),
    ...(fee === null ? [] : [fee === 0 ? 'free' : formatSum(fee)]),
    ...(minimum === null ? [] : [`from ${formatSum(minimum)} on`]),
    cashText(cod),
  ]
  return `${place} ${pin}: ${parts.join(', ')}`
}

function cashText({ offered, advance }: Delivery['cod']): string {
  if (offered) return 'cash on delivery offered'
  return advance === undefined ? 'no cash on delivery' : `cash on delivery with ${formatSum(advance)} in advance`
}
