import type { ComponentProps } from 'react'
import type { AlertDialog as Base } from './alert-dialog.tsx'
import { useLatePart } from './use-lazy-component.ts'

type Props = ComponentProps<typeof Base> & { title: string | undefined; description?: string | undefined }

/** An `AlertDialog` whose code is fetched when it first opens; where it cannot be had, the browser's own dialog asks. */
export function LazyAlertDialog(props: Props) {
  const { Part: AlertDialog } = useLatePart(fetchDialog, {
    isWanted: props.isOpen,
    onMissing: () => askPlainly(props),
  })
  return AlertDialog && <AlertDialog {...props} />
}

const fetchDialog = async () => ({ default: (await import('./alert-dialog.tsx')).AlertDialog })

function askPlainly({ title, description, onConfirm, onClose }: Props): void {
  const text = [title, description].filter(Boolean).join('\n\n')
  if (onConfirm && confirm(text)) return void onConfirm()
  if (!onConfirm) alert(text)
  onClose()
}
