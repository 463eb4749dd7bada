import { useState } from 'react'
import { api } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { tellFailure } from '../ui/tell-failure.ts'
import { subscribersCsv } from './subscribers-csv.ts'

/** Saves everybody who is subscribed now as a CSV file. */
export function ExportButton() {
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      const subscribers = await api.call('GET /admin/subscribers', { query: { status: 'subscribed' } })
      saveFile('newsletter-subscribers.csv', subscribersCsv(subscribers))
    } catch (error) {
      tellFailure({ text: 'Failed to export the subscribers', error, onRetry: () => void save() })
    }
    setBusy(false)
  }
  return (
    <Button size="small" isBusy={isBusy} onClick={() => void save()}>
      Export CSV
    </Button>
  )
}

function saveFile(name: string, text: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
