import type { Delivery } from '../../../contract/delivery.ts'
import { TextLink } from '../../ui/link.tsx'
import type { Loaded } from '../loaded.ts'
import { feeText, placeLine } from './delivery.ts'

/** The day and fee, or why there are none and where else to look. Its two lines are reserved while it loads. */
export function PromiseText({ answer, id }: { answer: Loaded<Delivery> | null; id?: string }) {
  return (
    <div id={id} role="status" className="figures mt-1 min-h-12 text-sm">
      {answer !== null && ('error' in answer ? <p>{answer.error}</p> : <Answer delivery={answer.value} />)}
    </div>
  )
}

function Answer({ delivery }: { delivery: Delivery }) {
  return (
    <>
      <p className="font-semibold">{placeLine(delivery)}</p>
      {delivery.fee !== null && <p>Delivery: {feeText(delivery.fee)}</p>}
      {!delivery.serviceable && (
        <p>
          <TextLink to="/finder">Find other plants</TextLink>
        </p>
      )}
    </>
  )
}
