import { useEffect, useState } from 'react'
import { api } from '../../api.ts'
import { cardDays } from './card-days.ts'
import { DayLabel } from './day-label.tsx'

const dayOf = cardDays(api)

type Props = { plant: string; pin: string; className: string }

/** The day and the fee of a plant at a PIN; nothing until they are known. */
export default function CardDay({ plant, pin, className }: Props) {
  const [known, setKnown] = useState<{ pin: string; day: string | null } | null>(null)
  useEffect(() => {
    let isLeft = false
    void dayOf(pin, plant).then((day) => isLeft || setKnown({ pin, day }))
    return () => {
      isLeft = true
    }
  }, [pin, plant])
  if (known === null || known.day === null || known.pin !== pin) return null
  return <DayLabel day={known.day} className={className} />
}
