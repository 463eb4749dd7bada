import { lazy, Suspense, useEffect, useState } from 'react'
import { restoreSession, useRoot } from '../session/store.ts'
import { endChoices, useChoicesAsked } from './choices-asked.ts'
import { tellOfWithdrawals, useConsent } from './consent.ts'

const ConsentBanner = lazy(() => import('./consent-banner.tsx'))

/**
 * Asks visitors whether they may be measured, and measures those who agree. The code of either is fetched when it is
 * needed. The shop's own people are neither asked nor measured.
 */
export default function Measurement({ pixelId }: { pixelId: string }) {
  const consent = useConsent()
  const isVisitor = useIsVisitor()
  const isAsked = useChoicesAsked()
  const mayMeasure = isVisitor && consent?.marketing === true

  useEffect(tellOfWithdrawals, [])

  useEffect(() => (mayMeasure ? measureUntilStopped(pixelId) : undefined), [pixelId, mayMeasure])

  useEffect(() => {
    if (consent?.marketing === false) void import('./pixel.ts').then(({ stopPixel }) => stopPixel())
  }, [consent])

  if (!isAsked && (!isVisitor || consent !== null)) return null
  return (
    <Suspense>
      <ConsentBanner consent={consent ?? null} isAsked={isAsked} onClose={endChoices} />
    </Suspense>
  )
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
  void import('./measure.ts').then(({ startMeasuring }) => {
    if (!isStopped) stop = startMeasuring(pixelId)
  })
  return () => {
    isStopped = true
    stop()
  }
}
