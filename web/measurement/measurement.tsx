import { useEffect, useState } from 'react'
import { restoreSession, useRoot } from '../session/store.ts'
import { toast } from '../ui/toast.ts'
import { useLatePart } from '../ui/use-lazy-component.ts'
import { endChoices, useChoicesAsked } from './choices-asked.ts'
import { tellOfWithdrawals, useConsent } from './consent.ts'

const fetchBanner = () => import('./consent-banner.tsx')

/**
 * Asks visitors whether they may be measured, and measures those who agree. The code of either is fetched when it is
 * needed. The shop's own people are neither asked nor measured.
 */
export default function Measurement({ pixelId }: { pixelId: string }) {
  const consent = useConsent()
  const isVisitor = useIsVisitor()
  const isAsked = useChoicesAsked()
  const mayMeasure = isVisitor && consent?.marketing === true
  const isOpen = isVisitor && consent === null
  const unasked = useLatePart(fetchBanner, { isWanted: isOpen })
  const asked = useLatePart(fetchBanner, {
    isWanted: isAsked,
    onMissing: () => {
      endChoices()
      toast.error('Your choices could not be opened. Please try again.')
    },
  })
  const ConsentBanner = asked.Part ?? unasked.Part

  useEffect(tellOfWithdrawals, [])

  useEffect(() => (mayMeasure ? measureUntilStopped(pixelId) : undefined), [pixelId, mayMeasure])

  useEffect(() => {
    if (consent?.marketing === false) import('./pixel.ts').then(({ stopPixel }) => stopPixel(), letGo)
  }, [consent])

  if (!isAsked && !isOpen) return null
  return ConsentBanner && <ConsentBanner consent={consent ?? null} isAsked={isAsked} onClose={endChoices} />
}

function useIsVisitor(): boolean {
  const [isKnown, setKnown] = useState(false)
  const isAdmin = useRoot(({ session }) => session.user?.isAdmin === true)
  useEffect(() => void restoreSession().then(() => setKnown(true)), [])
  return isKnown && !isAdmin
}

function measureUntilStopped(pixelId: string): () => void {
  let stop = () => {}
  let isStopped = false
  import('./measure.ts').then(({ startMeasuring }) => {
    if (!isStopped) stop = startMeasuring(pixelId)
  }, letGo)
  return () => {
    isStopped = true
    stop()
  }
}

/** Who holds the code back is not measured, and has nothing to stop. */
const letGo = () => undefined
