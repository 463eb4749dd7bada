import { useState } from 'react'
import type { Plant } from '../../../contract/plants.ts'
import { useRoot } from '../../session/store.ts'
import { useLazyComponent } from '../../ui/use-lazy-component.ts'
import { ServedPart } from '../plant/served-part.tsx'
import type { AddressedDelivery } from './delivery.ts'

const fetchPart = () => import('./live-pin-part.tsx')

/**
 * When a plant arrives and what delivery costs. The form is served, and works by address; the code that answers it on the
 * page is loaded once it is sent, and where a PIN is known.
 */
export function PlantDelivery({ plant, addressed }: { plant: Plant; addressed: AddressedDelivery | null }) {
  const [form, setForm] = useState<EventTarget | null>(null)
  const pin = useRoot((root) => root.pin)
  const isNeeded = (form ?? pin ?? addressed) !== null
  const { Component: LivePart, isMissing } = useLazyComponent(fetchPart, { isNeeded })
  return LivePart ? (
    <LivePart plant={plant._id} addressed={addressed} form={form} />
  ) : (
    <div
      onSubmit={(event) => {
        if (isMissing) return
        event.preventDefault()
        setForm(event.target)
      }}
    >
      <ServedPart part="PlantPinPart" with={{ plant, addressed }} />
    </div>
  )
}
