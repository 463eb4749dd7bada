import { FileSpreadsheet } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { adminMeta } from '../admin-meta.ts'
import { FormPage } from '../product-form/form-page.tsx'
import { csvApi } from '../ui/csv-api.ts'
import { FileDrop } from '../ui/file-drop.tsx'
import { type Sheet, useFileImport } from '../ui/use-file-import.ts'
import { useIgnoreOutsideDrops } from '../ui/use-ignore-outside-drops.ts'
import type { Route } from './+types/product-import.ts'
import { ColumnGuide } from './column-guide.tsx'
import { ExportProducts } from './export-products.tsx'
import { ImportSection } from './import-section.tsx'
import { PlanShown } from './plan-shown.tsx'
import { countsText } from './plan-texts.ts'

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Import and export products')

/** Exports and imports products as a file; an import is previewed before it is applied. */
export default function ProductImport() {
  const { step, choose, check, apply, startOver } = useProductImport()
  useIgnoreOutsideDrops()
  return (
    <FormPage
      title="Import and export"
      subtitle="Take the products into a spreadsheet, change them, and bring them back"
    >
      <div className="flex flex-col gap-5 pb-10">
        <ExportProducts />
        <ImportSection title="Import">
          {step.is === 'choosing' && (
            <>
              {step.problem !== null && (
                <Notice tone="error" title="This file cannot be imported">
                  <p>{step.problem}</p>
                </Notice>
              )}
              <FileDrop
                label="Choose a CSV file"
                hint="Nothing changes yet: first you see what the file would do. Up to 10,000 lines and 10 MB."
                accept=".csv,.txt,text/csv"
                Icon={FileSpreadsheet}
                onFiles={([file]) => file && void choose(file)}
              />
            </>
          )}
          {step.is === 'checking' && <Spinner label={`Reading ${step.sheet.name}…`} />}
          {step.is === 'failed' && (
            <ErrorState
              title="The import failed"
              message={`${step.problem} Look at what ${step.sheet.name} would do now.`}
              retryLabel="Check the file again"
              onRetry={() => void check(step.sheet)}
            />
          )}
          {(step.is === 'checked' || step.is === 'applying') && (
            <PlanShown
              fileName={step.sheet.name}
              shown={step.shown}
              problem={step.problem}
              isBusy={step.is === 'applying'}
              onApply={() => step.is === 'checked' && void apply(step)}
              onLeave={startOver}
            />
          )}
          {step.is === 'done' && (
            <Notice tone="success" title="The products are up to date">
              <p>{countsText(step.shown, 'done')}</p>
              <div className="mt-3 flex flex-wrap gap-3">
                <LinkButton to="/admin/products" size="small">
                  See the products
                </LinkButton>
                <Button size="small" variant="quiet" onClick={startOver}>
                  Import another file
                </Button>
              </div>
            </Notice>
          )}
        </ImportSection>
        <ColumnGuide />
      </div>
    </FormPage>
  )
}

/** An import of products: choose a file, preview its changes, apply exactly those. */
function useProductImport() {
  return useFileImport({
    preview: ({ content }: Sheet) =>
      csvApi.call('POST /admin/products/import', { query: { dryRun: true }, body: content }),
    apply: ({ content }: Sheet, plan) => csvApi.call('POST /admin/products/import', { query: { plan }, body: content }),
  })
}
