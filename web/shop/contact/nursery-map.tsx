import { useState } from 'react'
import { shop } from '../../../content/shop.ts'
import { useContactDetails } from '../../contact-details.ts'
import { Button } from '../../ui/button.tsx'
import { takeFocus } from '../../ui/focus.ts'
import { textLinkStyle } from '../../ui/link.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'

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
              <p className="min-w-40 flex-1 text-ink-soft text-sm">The map loads from openstreetmap.org.</p>
            </div>
          </>
        )}
      </div>
    </section>
  )
}

/** Takes the focus, since the focused button is gone. */
function EmbeddedMap() {
  return (
    <iframe
      ref={takeFocus}
      title="Map of the nursery’s location"
      src={shop.map.embed}
      className="absolute inset-0 size-full border-0"
    />
  )
}

/** A drawn map of the surroundings. Small screens show its middle with all the names. */
function MapSketch() {
  return (
    <svg
      viewBox="0 0 800 480"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      className="absolute inset-0 size-full"
    >
      <path className="fill-leaf-mist" d="M0 0h800v480H0z" />
      <g className="fill-paper-deep">
        <path d="M0 300 190 262 240 480H0zM560 0h240v118L600 150zM300 330l150-26 34 176H330zM70 0h170l24 92L96 128z" />
      </g>
      <g className="fill-leaf/20">
        <path d="M210 258l84-17 30 150-80 20zM470 300l120-20 40 200H508zM300 0h110l10 70-100 20zM640 330l160-34v90l-140 30z" />
      </g>
      <path
        className="fill-none stroke-sky/35"
        strokeWidth="26"
        d="M0 150C120 110 180 190 300 150s190-110 290-60 130 10 210-30"
      />
      <g className="fill-none">
        <path className="stroke-edge/60" strokeWidth="7" d="M0 236C220 190 420 224 800 152" />
        <path className="stroke-sheet" strokeWidth="3" strokeDasharray="14 12" d="M0 236C220 190 420 224 800 152" />
        <path className="stroke-sheet" strokeWidth="20" d="M0 322C240 270 470 300 800 226" />
        <path className="stroke-terracotta/50" strokeWidth="3" d="M0 322C240 270 470 300 800 226" />
        <path
          className="stroke-sheet"
          strokeWidth="9"
          d="M408 287C420 220 400 120 440 0M590 266c20 60 10 140 40 214M214 282c-10 60 6 120-4 198"
        />
      </g>
      <g className="fill-forest font-display text-[19px] italic">
        <text x="176" y="272" transform="rotate(-2 176 272)">
          Pune-Solapur Road
        </text>
        <text x="556" y="182" transform="rotate(-9 556 182)" className="fill-ink-soft text-[15px]">
          Railway
        </text>
        <text x="172" y="136" transform="rotate(5 172 136)" className="fill-sky text-[16px]">
          Mula-Mutha
        </text>
      </g>
      <g>
        <ellipse cx="482" cy="272" rx="20" ry="5" className="fill-forest/25" />
        <path className="fill-terracotta-deep" d="M482 270c-26-34-40-52-40-74a40 40 0 0 1 80 0c0 22-14 40-40 74z" />
        <path
          className="fill-paper"
          d="M482 222c-1-12-1-20 1-34 8 4 16 12 14 24-6 2-11 2-15 10zm0 0c-3-8-9-10-16-11-1-9 4-16 11-19 4 8 6 20 5 30z"
        />
      </g>
    </svg>
  )
}
