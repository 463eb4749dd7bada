import type { ProductImport } from '../../../contract/spreadsheets.ts'
import { Badge } from '../../ui/badge.tsx'
import { cutText } from '../ui/cut-text.ts'
import { LineItem, LineList } from '../ui/line-list.tsx'

type Line = ProductImport['changes'][number]

/** The changes each line of a file would make. */
export function ChangeList({ shown: { changes, changed, made } }: { shown: ProductImport }) {
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
          {namesakes === 1 ? 'There is one of this name already' : `There are ${namesakes} of this name already`}
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
