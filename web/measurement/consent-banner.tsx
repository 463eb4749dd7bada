import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Consent } from '../../domain/measurement.ts'
import { readInTab, writeInTab } from '../session/browser-storage.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { formatLocalDate } from '../ui/format-date.ts'
import { Link } from '../ui/link.tsx'
import { saveConsent } from './consent.ts'

/** Set when a visitor closes the banner without answering; it stays closed for this visit. */
const CLOSED = 'consent.closed'

type Props = { consent: Consent | null; isRequested: boolean; onClose: () => void }

/**
 * Asks for consent to measurement. The banner covers the foot of the page, moves nothing and does not take the focus;
 * opened by its link, it takes the focus and returns it.
 */
export default function ConsentBanner({ consent, isRequested, onClose }: Props) {
  const [isClosed, setClosed] = useState(() => readInTab(CLOSED) === true)
  const panel = useRef<HTMLElement>(null)

  useEffect(() => {
    if (!isRequested) return
    const before = document.activeElement
    panel.current?.focus()
    return () => {
      if (before instanceof HTMLElement) before.focus()
    }
  }, [isRequested])

  if (isClosed && !isRequested) return null

  const close = () => {
    writeInTab(CLOSED, true)
    setClosed(true)
    onClose()
  }
  const answer = (marketing: boolean) => {
    saveConsent(marketing)
    onClose()
  }

  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-labelledby="consent-title"
      onKeyDown={(event) => event.key === 'Escape' && close()}
      className="consent-banner z-40 rounded-press border border-edge bg-sheet p-4 shadow-press outline-none sm:inset-x-auto sm:p-5"
    >
      <div className="flex items-start gap-2">
        <h2 id="consent-title" className="grow text-lg sm:text-xl">
          May we measure how well our ads work?
        </h2>
        <IconButton label="Close without choosing" className="-mt-2.5 -mr-2" onClick={close}>
          <X aria-hidden="true" className="size-5" />
        </IconButton>
      </div>
      <p className="mt-1 text-[0.95rem] leading-snug">
        If you allow it, Meta (Facebook, Instagram) sees which of our pages and plants you view, what you add to your
        cart and what you order. The shop works the same if you decline.{' '}
        <Link to="/privacy#measuring-our-advertising" className="text-leaf underline underline-offset-4">
          What is measured
        </Link>
      </p>
      {consent !== null && <p className="mt-2 text-ink-soft text-sm">{consentText(consent)}</p>}
      <div className="mt-3 grid grid-cols-2 gap-3">
        <Button onClick={() => answer(false)}>Decline</Button>
        <Button onClick={() => answer(true)}>Allow</Button>
      </div>
    </section>
  )
}

function consentText({ marketing, since }: Consent): string {
  const day = formatLocalDate(new Date(since * 1_000).toISOString())
  return `You chose “${marketing ? 'Allow' : 'Decline'}” on ${day}.`
}
