import { Download } from 'lucide-react'
import type { ProductImport } from '../../../contract/spreadsheets.ts'
import { personalMeta } from '../../page-meta.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { csvApi, useSavedFile } from '../ui/csv-files.ts'
import { useIgnoreOutsideDrops } from '../ui/file-drop.tsx'
import { FileImport } from '../ui/file-import.tsx'
import { FormPage } from '../ui/form-page.tsx'
import { Panel } from '../ui/section.tsx'
import { ColumnGuide } from './column-guide.tsx'
import { applyLabel, ChangeList, countsText } from './import-plan.tsx'

export const meta = personalMeta('Import and export products')

/** Exports and imports products as a file; an import is previewed before it is applied. */
export default function ImportAndExport() {
  useIgnoreOutsideDrops()
  return (
    <FormPage
      title="Import and export"
      subtitle="Export your products to a spreadsheet, edit them and import them again"
    >
      <div className="flex flex-col gap-5 pb-10">
        <ExportProducts />
        <ImportProducts />
        <ColumnGuide />
      </div>
    </FormPage>
  )
}

/** Exports all products as a file that can be imported again. */
function ExportProducts() {
  const { isBusy, save } = useSavedFile('Failed to export the products')
  const saveAll = () => save(() => csvApi.call('GET /admin/products/export'), 'products.csv')
  return (
    <Panel title="Export">
      <p className="max-w-prose text-ink-soft">
        Every product as a CSV file, for Excel, Google Sheets or LibreOffice. In Excel, save the file as “CSV UTF-8” to
        keep Hindi names.
      </p>
      <Button size="small" className="self-start" isBusy={isBusy} onClick={() => void saveAll()}>
        <Download aria-hidden="true" className="size-4" />
        Export products
      </Button>
    </Panel>
  )
}

function ImportProducts() {
  return (
    <Panel title="Import">
      <FileImport<ProductImport>
        preview={({ content }) =>
          csvApi.call('POST /admin/products/import', { query: { dryRun: true }, body: content })
        }
        apply={({ content }, plan) => csvApi.call('POST /admin/products/import', { query: { plan }, body: content })}
        texts={{
          wrongFile: 'This file cannot be imported',
          nothingYet: 'You can review the changes before anything is saved.',
          failed: 'The import failed',
          leftOut: 'Correct whatever is left out and import it in a separate file.',
          columnName: (column) => column,
          applyLabel,
        }}
        summary={(shown, name) => ({
          title: shown.plan === null ? 'Nothing to change' : `Changes in ${name}`,
          text: countsText(shown, 'planned'),
        })}
        details={(shown) => shown.changes.length > 0 && <ChangeList shown={shown} />}
        done={(shown, _, startOver) => (
          <Notice tone="success" title="The products are up to date">
            <p>{countsText(shown, 'done')}</p>
            <div className="mt-3 flex flex-wrap gap-3">
              <LinkButton to="/admin/products" size="small">
                View products
              </LinkButton>
              <Button size="small" variant="quiet" onClick={startOver}>
                Import another file
              </Button>
            </div>
          </Notice>
        )}
      />
    </Panel>
  )
}
