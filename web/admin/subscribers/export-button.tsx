import { Button } from '../../ui/button.tsx'
import { sheets } from '../ui/sheets.ts'
import { useSavedFile } from '../ui/use-saved-file.ts'

/** Saves everybody who is subscribed now as a CSV file. */
export function ExportButton() {
  const { isBusy, save } = useSavedFile('Failed to export the subscribers')
  const saveAll = () => save(() => sheets.call('GET /admin/subscribers/export'), 'newsletter-subscribers.csv')
  return (
    <Button size="small" isBusy={isBusy} onClick={() => void saveAll()}>
      Export CSV
    </Button>
  )
}
