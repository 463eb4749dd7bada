import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { csvApi } from '../ui/csv-api.ts'
import { useSavedFile } from '../ui/use-saved-file.ts'

type Props = {
  endpoint: 'GET /admin/books/register.csv' | 'GET /admin/books/tally.xml'
  query: { from: string; to: string }
  name: string
  children: ReactNode
}

/** Downloads a file of the books. */
export function SaveButton({ endpoint, query, name, children }: Props) {
  const { isBusy, save } = useSavedFile('Failed to export the books')
  return (
    <Button size="small" isBusy={isBusy} onClick={() => void save(() => csvApi.call(endpoint, { query }), name)}>
      {children}
    </Button>
  )
}
