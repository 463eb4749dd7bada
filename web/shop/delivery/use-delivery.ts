import { useEffect, useState } from 'react'
import type { Delivery } from '../../../contract/delivery.ts'
import { plainPin } from '../../../domain/address.ts'
import { isPin } from '../../../domain/pin.ts'
import { api } from '../../api.ts'
import { storedPin, storePin } from '../../session/store.ts'
import type { Loaded } from '../loaded.ts'
import { loadDelivery, MALFORMED_PIN } from './delivery.ts'

/**
 * The promise for a PIN and plants (`id,id:2`): null while it loads, and without a complete PIN; the state is the
 * address's, where it is known. `reload` is for an answer that the server has contradicted.
 */
export function useDelivery(pin: string | null, plants: string, state = '') {
  const [round, setRound] = useState(0)
  const [loaded, setLoaded] = useState<{ key: string; answer: Loaded<Delivery> } | null>(null)
  const key = `${pin} ${state} ${plants} ${round}`

  useEffect(() => {
    if (pin === null || !isPin(pin)) return
    const request = new AbortController()
    void loadDelivery(api, { pin, plants, state }, request.signal).then(
      (answer) => !request.signal.aborted && setLoaded({ key, answer }),
    )
    return () => request.abort()
  }, [pin, plants, state, key])

  const answer = loaded?.key === key ? loaded.answer : null
  return { answer, reload: () => setRound((before) => before + 1) }
}

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
