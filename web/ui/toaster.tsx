import { useEffect, useState } from 'react'
import { PlainToasts } from './plain-toasts.tsx'
import { listenForToasts } from './toast.ts'
import { useLatePart } from './use-lazy-component.ts'

const fetchList = () => import('./toast-list.tsx')

/** Where the shop's toasts appear. Their code is fetched with the first one. */
export function Toaster() {
  const [isNeeded, setNeeded] = useState(false)
  const { Part: ToastList, isMissing } = useLatePart(fetchList, { isWanted: isNeeded })

  useEffect(() => (isNeeded ? undefined : listenForToasts(() => setNeeded(true))), [isNeeded])

  if (isMissing) return <PlainToasts />
  return ToastList && <ToastList position="top-right" />
}
