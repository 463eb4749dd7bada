import { Download } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { csvApi } from '../ui/csv-api.ts'
import { useSavedFile } from '../ui/use-saved-file.ts'
import { ImportSection } from './import-section.tsx'

/** Exports all products as a file that can be imported again. */
export function ExportProducts() {
  const { isBusy, save } = useSavedFile('Failed to export the products')
  const saveAll = () => save(() => csvApi.call('GET /admin/products/export'), 'products.csv')
  return (
    <ImportSection title="Export">
      <p className="max-w-prose text-ink-soft">
        Every product as a CSV file, for Excel, Google Sheets or LibreOffice. From Excel, save it as “CSV UTF-8”, or
        Hindi names are lost.
      </p>
      <Button size="small" className="self-start" isBusy={isBusy} onClick={() => void saveAll()}>
        <Download aria-hidden="true" className="size-4" />
        Export products
      </Button>
    </ImportSection>
  )
}
