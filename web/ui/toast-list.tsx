import 'sonner/dist/styles.css'
import { useEffect } from 'react'
import { Toaster as Sonner, toast as show } from 'sonner'
import { listenForToasts, TOAST_MS, takeToasts } from './toast.ts'

type Position = 'top-right' | 'bottom-right'

/** The rendered toasts. */
export default function ToastList({ position }: { position: Position }) {
  useEffect(
    () =>
      listenForToasts(() => {
        for (const { tone, text, detail } of takeToasts()) show[tone](text, { description: detail })
      }),
    [],
  )
  return (
    <Sonner
      position={position}
      duration={TOAST_MS}
      closeButton
      // The shop's toasts are below an open menu, the cart and dialogs.
      {...(position === 'top-right' && { className: 'z-30!' })}
      offset={position === 'top-right' ? { top: 84, right: 16 } : 16}
      mobileOffset={position === 'top-right' ? { top: 76 } : 16}
      toastOptions={{ unstyled: true, classNames: looks }}
    />
  )
}

const looks = {
  toast:
    'flex w-full items-start gap-3 rounded-press border border-line bg-sheet py-3 pr-11 pl-4 text-ink shadow-press font-sans text-base',
  title: 'font-semibold',
  description: 'text-ink-soft text-sm',
  success: 'border-l-4 border-l-leaf',
  error: 'border-l-4 border-l-danger',
  info: 'border-l-4 border-l-sun',
  icon: 'mt-0.5 shrink-0',
  closeButton: 'absolute top-1.5 right-1.5 flex size-8 items-center justify-center rounded-press hover:bg-paper-deep',
}
