import { Download } from 'lucide-react'
import type { ProductImport } from '../../../contract/spreadsheets.ts'
import { counted, grouped } from '../../../domain/counted.ts'
import { personalMeta } from '../../page-meta.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { csvApi, SaveButton } from '../ui/csv-files.tsx'
import { useIgnoreOutsideDrops } from '../ui/file-drop.tsx'
import { FileImport } from '../ui/file-import.tsx'
import { FormPage } from '../ui/form-page.tsx'
import { cutText, LineItem, LineList } from '../ui/line-list.tsx'
import { Panel } from '../ui/section.tsx'
import { ColumnGuide } from './column-guide.tsx'

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

function ExportProducts() {
  return (
    <Panel title="Export">
      <p className="max-w-prose text-ink-soft">
        Download every product as a CSV file for Excel, Google Sheets or LibreOffice. In Excel, save the file as “CSV
        UTF-8” to keep Hindi names.
      </p>
      <SaveButton
        load={() => csvApi.call('GET /admin/products/export')}
        name="products.csv"
        failure="Failed to export the products"
        className="self-start"
      >
        <Download aria-hidden="true" className="size-4" />
        Export products
      </SaveButton>
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

type Line = ProductImport['changes'][number]

function ChangeList({ shown: { changes, changed, made } }: { shown: ProductImport }) {
  return (
    <LineList title="Changes" cut={cutText(changes.length, changed + made)}>
      {changes.map((line) => (
        <LineItem key={line.line} line={line.line} subject={<Subject line={line} />}>
          <CellChanges changes={line.changes} />
        </LineItem>
      ))}
    </LineList>
  )
}

function Subject({ line: { _id, name, namesakes } }: { line: Line }) {
  return (
    <>
      {name} {_id === null && <Badge tone="green">New</Badge>}
      {namesakes > 0 && (
        <p className="font-normal text-danger">
          {namesakes === 1
            ? 'A product with this name already exists'
            : `${namesakes} products with this name already exist`}
        </p>
      )}
    </>
  )
}

function CellChanges({ changes }: Pick<Line, 'changes'>) {
  return (
    <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[8rem_minmax(0,1fr)]">
      {changes.map(({ column, from, to }) => (
        <div key={column} className="contents">
          <dt className="text-ink-soft">{column}</dt>
          <dd className="figures whitespace-pre-line max-sm:mb-1">
            {from !== '' && (
              <>
                <del className="text-ink-soft">{from}</del>{' '}
                <span aria-hidden="true" className="text-ink-soft">
                  →
                </span>{' '}
              </>
            )}
            {to === '' ? <em>empty</em> : <ins className="font-semibold no-underline">{to}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

const texts = {
  planned: {
    changed: ['changes', 'change'],
    made: ['is new', 'are new'],
    unchanged: ['is unchanged', 'are unchanged'],
  },
  done: {
    changed: ['was changed', 'were changed'],
    made: ['was added', 'were added'],
    unchanged: ['was unchanged', 'were unchanged'],
  },
} as const

/** `3 products change, 1 is new, 12 are unchanged.` */
function countsText(counts: Pick<ProductImport, 'changed' | 'made' | 'unchanged'>, when: keyof typeof texts): string {
  const parts = (['changed', 'made', 'unchanged'] as const).filter((kind) => counts[kind] > 0)
  if (parts.length === 0) return 'No product changes.'
  const said = parts.map((kind, index) => {
    const count = counts[kind]
    const noun = index > 0 ? '' : count === 1 ? ' product' : ' products'
    return `${grouped(count)}${noun} ${texts[when][kind][count === 1 ? 0 : 1]}`
  })
  return `${said.join(', ')}.`
}

function applyLabel({ changed, made }: Pick<ProductImport, 'changed' | 'made'>): string {
  const count = changed + made
  return `Apply ${counted(count, 'change')}`
}
