import { useEffect, useState } from 'react'
import { restoreSession, useRoot } from '../session/store.ts'
import { toast } from '../ui/toast.ts'
import { useLazyComponent } from '../ui/use-lazy-component.ts'
import { reportWithdrawals, useConsent } from './consent.ts'
import { closeChoices, useChoicesRequested } from './cookie-choices.tsx'

const fetchBanner = () => import('./consent-banner.tsx')

/**
 * Asks visitors for consent and measures those who agree, loading the code on demand. Admins are excluded from both.
 */
export default function Measurement({ pixelId }: { pixelId: string }) {
  const consent = useConsent()
  const isVisitor = useIsVisitor()
  const isRequested = useChoicesRequested()
  const mayMeasure = isVisitor && consent?.marketing === true
  const isOpen = isVisitor && consent === null
  const automatic = useLazyComponent(fetchBanner, { isNeeded: isOpen })
  const requested = useLazyComponent(fetchBanner, {
    isNeeded: isRequested,
    onMissing: () => {
      closeChoices()
      toast.error('Your cookie choices could not be opened. Please try again.')
    },
  })
  const ConsentBanner = requested.Component ?? automatic.Component

  useEffect(reportWithdrawals, [])

  useEffect(() => (mayMeasure ? measureUntilStopped(pixelId) : undefined), [pixelId, mayMeasure])

  useEffect(() => {
    if (consent?.marketing === false) import('./pixel.ts').then(({ stopPixel }) => stopPixel(), ignore)
  }, [consent])

  if (!isRequested && !isOpen) return null
  return ConsentBanner && <ConsentBanner consent={consent ?? null} isRequested={isRequested} onClose={closeChoices} />
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
  }, ignore)
  return () => {
    isStopped = true
    stop()
  }
}

/** If a blocker prevents the code from loading, nothing is measured and there is nothing to stop. */
const ignore = () => undefined
