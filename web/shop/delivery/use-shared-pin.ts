import { useState } from 'react'
import { isPin, plainPin } from '../../../domain/address.ts'
import { storePin } from '../../session/store-pin.ts'
import { storedPin } from '../../session/stored-pin.ts'
import { MALFORMED_PIN } from './load-delivery.ts'
import { useDelivery } from './use-delivery.ts'

/** The PIN that the pages share, and the promise for it and for plants (`id,id:2`). It starts with `first`, if given. */
export function useSharedPin(plants: string, first: string | null = null) {
  const [pin, setPin] = useState(() => first ?? storedPin())
  const { answer, reload } = useDelivery(pin, plants)

  const change = (typed: string) => {
    const next = plainPin(typed)
    if (isPin(next)) storePin(next)
    // The same one is sent once more where its answer failed to load.
    if (next === pin) reload()
    setPin(next)
  }
  return { pin, setPin: change, answer: pin === null || isPin(pin) ? answer : MALFORMED_PIN }
}
