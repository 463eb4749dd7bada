import { useEffect, useState } from 'react'
import { Notice } from './notice.tsx'
import { listenForToasts, TOAST_MS, type Toast, takeToasts } from './toast.ts'
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

/** Unstyled toasts for when the toast code could not be loaded, so that their messages are not lost. */
function PlainToasts() {
  const [toasts, setToasts] = useState<Toast[]>([])

  useEffect(
    () =>
      listenForToasts(() => {
        const taken = [...new Map(takeToasts().map((toast) => [toast.text, toast])).values()]
        setToasts(taken)
        setTimeout(() => setToasts((shown) => (shown === taken ? [] : shown)), TOAST_MS)
      }),
    [],
  )
  return (
    <section aria-label="Notifications" className="fixed top-21 right-4 z-30 grid w-89 max-w-[calc(100vw-2rem)] gap-2">
      {toasts.map(({ tone, text, detail }) => (
        <Notice key={text} tone={tone} title={text} className="shadow-press">
          {detail}
        </Notice>
      ))}
    </section>
  )
}
