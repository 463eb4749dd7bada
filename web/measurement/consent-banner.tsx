import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Consent } from '../../domain/measurement/consent.ts'
import { readInTab, writeInTab } from '../session/drafts/tab-storage.ts'
import { Button } from '../ui/button.tsx'
import { formatLocalDate } from '../ui/format-date.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { Link } from '../ui/link.tsx'
import { choose } from './consent.ts'

/** A visitor who closed the question without an answer is not asked again on this visit. */
const CLOSED = 'consent.closed'

type Props = { consent: Consent | null; isAsked: boolean; onClose: () => void }

/**
 * Asks whether what a visitor does may be measured. It stands over the foot of the page, moves nothing and keeps the focus
 * of nobody; asked for by its link, it takes the focus and gives it back.
 */
export default function ConsentBanner({ consent, isAsked, onClose }: Props) {
  const [isClosed, setClosed] = useState(() => readInTab(CLOSED) === true)
  const panel = useRef<HTMLElement>(null)

  useEffect(() => {
    if (!isAsked) return
    const before = document.activeElement
    panel.current?.focus()
    return () => {
      if (before instanceof HTMLElement) before.focus()
    }
  }, [isAsked])

  if (isClosed && !isAsked) return null

  const close = () => {
    writeInTab(CLOSED, true)
    setClosed(true)
    onClose()
  }
  const answer = (marketing: boolean) => {
    choose(marketing)
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
          May we measure our advertising?
        </h2>
        <IconButton label="Close without choosing" className="-mt-2.5 -mr-2" onClick={close}>
          <X aria-hidden="true" className="size-5" />
        </IconButton>
      </div>
      <p className="mt-1 text-[0.95rem] leading-snug">
        If you allow it, Meta (Facebook, Instagram) learns which of our pages and plants you look at and what you order.
        The shop works just the same if you don’t.{' '}
        <Link to="/privacy#measuring-our-advertising" className="text-leaf underline underline-offset-4">
          What is measured
        </Link>
      </p>
      {consent !== null && <p className="mt-2 text-ink-soft text-sm">{standing(consent)}</p>}
      <div className="mt-3 grid grid-cols-2 gap-3">
        <Button onClick={() => answer(false)}>Decline</Button>
        <Button onClick={() => answer(true)}>Allow</Button>
      </div>
    </section>
  )
}

function standing({ marketing, since }: Consent): string {
  const day = formatLocalDate(new Date(since * 1_000).toISOString())
  return `You ${marketing ? 'allowed' : 'declined'} this on ${day}.`
}
