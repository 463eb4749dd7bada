import { formatSum, toRupees } from '../../../domain/money.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { moneyText, stockText } from './return-texts.ts'
import type { ReturnPreview } from './use-return.ts'

type Props = {
  items: readonly { quantity: number }[]
  sound: number | null
  preview: ReturnPreview
  failure: string | null
  retry: () => void
  isGenerous: boolean
  setGenerous: (isGenerous: boolean) => void
}

/** What recording the return does to stock and money, and whether the owner gives back more than the policy does. */
export function ReturnMoney({ items, sound, preview, failure, retry, isGenerous, setGenerous }: Props) {
  const { isPaid, plan, byPolicy } = preview
  return (
    <>
      <p aria-live="polite" className="figures mt-3 min-h-12 text-[0.93rem]">
        {sound !== null && `${stockText(items, sound)} ${moneyText(isPaid, plan)}`}
      </p>
      {failure !== null && (
        <Notice tone="error" title="The policy could not be loaded" className="mt-2">
          <p>{failure}</p>
          <Button size="small" variant="quiet" onClick={retry} className="mt-2">
            Retry
          </Button>
        </Notice>
      )}
      {byPolicy !== null && byPolicy.retained > 0 && (
        <label className="mt-1 flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            checked={isGenerous}
            onChange={(event) => setGenerous(event.target.checked)}
            className="size-5 shrink-0 accent-forest"
          />
          <span className="figures">
            Refund all of it anyway: {formatSum(toRupees(byPolicy.amount) + toRupees(byPolicy.retained))}
          </span>
        </label>
      )}
    </>
  )
}
