import { useEffect, useState } from 'react'
import { api } from '../../api.ts'
import { cardDays } from './card-days.ts'

const dayOf = cardDays(api)

/** The day and the fee of a plant at a PIN; nothing until they are known. */
export default function CardDay({ plant, pin }: { plant: string; pin: string }) {
  const [known, setKnown] = useState<{ pin: string; day: string | null } | null>(null)
  useEffect(() => {
    let isLeft = false
    void dayOf(pin, plant).then((day) => isLeft || setKnown({ pin, day }))
    return () => {
      isLeft = true
    }
  }, [pin, plant])
  return known?.pin === pin ? known.day : null
}
