import { useId } from 'react'
import type { Delivery } from '../../../contract/delivery.ts'
import { textLinkStyle } from '../../ui/link.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import type { Loaded } from '../loaded.ts'
import { PinForm } from './pin-form.tsx'
import { PromiseText } from './promise-text.tsx'

type Props = {
  pin?: string | null
  answer?: Loaded<Delivery> | null
  action: string
  onChange?: (pin: string) => void
}

/** The day and the fee for a PIN, which can be changed; the form while there is no PIN or something is wrong with it. */
export function PinPart({ pin = null, answer = null, action, onChange }: Props) {
  const textId = useId()
  const hasProblem = answer !== null && 'error' in answer
  const form = <PinForm pin={pin} action={action} onChange={onChange} problemId={hasProblem ? textId : undefined} />
  return (
    <section aria-label="Delivery" className="mt-4 min-h-24">
      {pin === null ? (
        <p className="mt-1 min-h-12 text-ink-soft text-sm">Enter your PIN code to see the delivery date and fee.</p>
      ) : (
        <PromiseText id={textId} answer={answer} />
      )}
      {pin === null || hasProblem ? (
        form
      ) : (
        <details key={pin}>
          <summary className={`${textLinkStyle} w-fit cursor-pointer`}>
            Change<VisuallyHidden> the PIN code</VisuallyHidden>
          </summary>
          {form}
        </details>
      )}
    </section>
  )
}
