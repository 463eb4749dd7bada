import type { ComponentProps } from 'react'
import type { AlertDialog as Base } from './alert-dialog.tsx'
import { useLazyComponent } from './use-lazy-component.ts'

type Props = ComponentProps<typeof Base> & { title: string | undefined; description?: string | undefined }

/** An `AlertDialog` whose code is loaded when it first opens; if that fails, the browser's own dialog is used. */
export function LazyAlertDialog(props: Props) {
  const { Component: AlertDialog } = useLazyComponent(fetchDialog, {
    isNeeded: props.isOpen,
    onMissing: () => confirmInBrowser(props),
  })
  return AlertDialog && <AlertDialog {...props} />
}

const fetchDialog = async () => ({ default: (await import('./alert-dialog.tsx')).AlertDialog })

function confirmInBrowser({ title, description, onConfirm, onClose }: Props): void {
  const text = [title, description].filter(Boolean).join('\n\n')
  if (onConfirm && confirm(text)) return void onConfirm()
  if (!onConfirm) alert(text)
  onClose()
}
