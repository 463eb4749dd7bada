import { useEffect, useRef, useState } from 'react'
import { shop } from '../../../content/shop.ts'
import { useContactDetails } from '../../contact-details.ts'
import { Button } from '../../ui/button.tsx'
import { textLinkStyle } from '../../ui/text-link-style.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { MapSketch } from './map-sketch.tsx'

/** The nursery's location. The map of OpenStreetMap, a third party, is loaded only on request. */
export function NurseryMap() {
  const { map } = shop
  const { address } = useContactDetails()
  const [isShown, setShown] = useState(false)
  const isReady = useHydrated()
  return (
    <section className="mt-14 overflow-hidden rounded-press border border-line bg-sheet lg:grid lg:grid-cols-[1fr_1.7fr]">
      <div className="flex flex-col items-start p-6 sm:p-8">
        <h2 className="text-2xl sm:text-3xl">How to find us</h2>
        <p className="mt-3 max-w-prose">{map.directions}</p>
        <a href={map.link} rel="noopener" className={`${textLinkStyle} mt-3`}>
          Open in OpenStreetMap<VisuallyHidden>: {address.city}</VisuallyHidden>
        </a>
      </div>
      <div className="relative min-h-80 bg-leaf-mist sm:min-h-96">
        {isShown ? (
          <EmbeddedMap />
        ) : (
          <>
            <MapSketch />
            <div className="absolute inset-x-4 bottom-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-press border border-line bg-sheet p-3 sm:right-auto sm:max-w-md">
              <Button onClick={() => setShown(true)} disabled={!isReady}>
                Show the map
              </Button>
              <p className="min-w-40 flex-1 text-ink-soft text-sm">It is loaded from openstreetmap.org.</p>
            </div>
          </>
        )}
      </div>
    </section>
  )
}

/** Takes the focus, since the focused button is gone. */
function EmbeddedMap() {
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => frame.current?.focus(), [])
  return (
    <iframe
      ref={frame}
      title="Map of the way to the nursery"
      src={shop.map.embed}
      className="absolute inset-0 size-full border-0"
    />
  )
}
