import { type ComponentProps, lazy, Suspense, useState } from 'react'

const fetchDialog = async () => ({ default: (await import('./alert-dialog.tsx')).AlertDialog })
const AlertDialog = lazy(fetchDialog)

/** An `AlertDialog` whose code is fetched when it first opens. */
export function LazyAlertDialog(props: ComponentProps<typeof AlertDialog>) {
  const [isWanted, setWanted] = useState(false)
  if (props.isOpen && !isWanted) setWanted(true)
  if (!isWanted) return null
  return (
    <Suspense>
      <AlertDialog {...props} />
    </Suspense>
  )
}
