import { useEffect, useEffectEvent, useRef } from 'react'
import { isPin } from '../../../domain/pin.ts'
import { storedPin, storePin } from '../../session/store.ts'
import type { AddressedDelivery } from './delivery.ts'
import { PinPart } from './pin-part.tsx'
import { useSharedPin } from './use-delivery.ts'

type Props = {
  plant: string
  addressed: AddressedDelivery | null
  /** The served form, if it was sent */
  form: EventTarget | null
}

/** `PinPart` with the PIN that the pages share, after one that was sent or is in the address. */
export default function LivePinPart({ plant, addressed, form }: Props) {
  const { pin, setPin, answer } = useSharedPin(plant, addressed?.pin)
  const part = useRef<HTMLDivElement>(null)
  const known = answer ?? (addressed?.pin === pin ? addressed.answer : null)

  const change = (typed: string) => {
    setPin(typed)
    part.current?.focus({ preventScroll: true })
  }
  const begin = useEffectEvent(() => {
    if (form instanceof HTMLFormElement) change(String(new FormData(form).get('pin')))
    else if (pin !== null && isPin(pin) && storedPin() === null) storePin(pin)
  })
  useEffect(() => begin(), [])

  return (
    <div ref={part} tabIndex={-1} className="outline-none">
      <PinPart pin={pin} answer={known} action={`/plants/${plant}`} onChange={change} />
    </div>
  )
}
