import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { useSavedFile } from '../ui/use-saved-file.ts'

type Props = { load: () => Promise<Blob>; name: string; children: ReactNode }

/** Downloads a file of the books. */
export function SaveButton({ load, name, children }: Props) {
  const { isBusy, save } = useSavedFile('Failed to export the books')
  return (
    <Button size="small" isBusy={isBusy} onClick={() => void save(load, name)}>
      {children}
    </Button>
  )
}
