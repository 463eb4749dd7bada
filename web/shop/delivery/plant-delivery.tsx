import { useState } from 'react'
import { useRoot } from '../../session/store.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { useLazyComponent } from '../../ui/use-lazy-component.ts'
import type { AddressedDelivery } from './addressed-delivery.ts'
import { ServedPinPart } from './served-pin-part.tsx'

const fetchPart = () => import('./live-pin-part.tsx')

type Props = { plant: string; addressed: AddressedDelivery | null }

/**
 * When a plant arrives and what delivery costs. The form is served, and works by address; the code that answers it on the
 * page is loaded once it is sent, where a PIN is stored, and on pages that the browser opens itself.
 */
export function PlantDelivery({ plant, addressed }: Props) {
  const [isServed] = useState(!useHydrated())
  const [form, setForm] = useState<HTMLFormElement | null>(null)
  const pin = useRoot((root) => root.pin)
  const { Component: LivePart, isMissing } = useLazyComponent(fetchPart, {
    isNeeded: !isServed || form !== null || pin !== null,
    onMissing: () => form?.submit(),
  })
  return (
    <section aria-label="Delivery" className="mt-4 min-h-24">
      {LivePart ? (
        <LivePart plant={plant} addressed={addressed} form={form} />
      ) : (
        <div
          onSubmit={(event) => {
            if (isMissing || !(event.target instanceof HTMLFormElement)) return
            event.preventDefault()
            setForm(event.target)
          }}
        >
          <ServedPinPart pin={addressed?.pin ?? null} answer={addressed?.answer ?? null} action={`/plants/${plant}`} />
        </div>
      )}
    </section>
  )
}
