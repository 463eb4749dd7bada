import { useEffect, useState } from 'react'
import { PlainToasts } from './plain-toasts.tsx'
import { listenForToasts } from './toast.ts'
import { useLazyComponent } from './use-lazy-component.ts'

const fetchList = () => import('./toast-list.tsx')

/** The container of the shop's toasts, whose code is loaded with the first one. */
export function Toaster() {
  const [isNeeded, setNeeded] = useState(false)
  const { Component: ToastList, isMissing } = useLazyComponent(fetchList, { isNeeded })

  useEffect(() => (isNeeded ? undefined : listenForToasts(() => setNeeded(true))), [isNeeded])

  if (isMissing) return <PlainToasts />
  return ToastList && <ToastList position="top-right" />
}
