import { lazy, Suspense, useEffect, useState } from 'react'
import { listenForToasts } from './toast.ts'

export type ToasterPosition = 'top-right' | 'bottom-right'

const ToastList = lazy(() => import('./toast-list.tsx'))

/** Where toasts appear. Their code is fetched with the first one. */
export function Toaster({ position }: { position: ToasterPosition }) {
  const [isNeeded, setNeeded] = useState(false)

  useEffect(() => (isNeeded ? undefined : listenForToasts(() => setNeeded(true))), [isNeeded])

  if (!isNeeded) return null
  return (
    <Suspense>
      <ToastList position={position} />
    </Suspense>
  )
}
