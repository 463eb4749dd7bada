import { useRoot } from '../../session/store.ts'
import { useLazyComponent } from '../../ui/use-lazy-component.ts'
import type { CardedPlant } from '../plant-card/card-fields.ts'

const fetchDay = () => import('./card-day.ts')

type Props = { plant: Pick<CardedPlant, '_id' | 'day'>; className: string }

/** The day and the fee of a card: as the server rendered them for the PIN of the address, else for the stored PIN. */
export function CardDelivery({ plant: { _id, day }, className }: Props) {
  const pin = useRoot((root) => root.pin)
  const { Component: CardDay } = useLazyComponent(fetchDay, { isNeeded: pin !== null && !day })
  return <span className={className}>{day ?? (CardDay && pin && <CardDay plant={_id} pin={pin} />)}</span>
}
