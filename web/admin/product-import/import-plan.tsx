import type { ProductImport } from '../../../contract/spreadsheets.ts'
import { counted, grouped } from '../../../domain/counted.ts'
import { Badge } from '../../ui/badge.tsx'
import { cutText, LineItem, LineList } from '../ui/line-list.tsx'

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
export function countsText(
  counts: Pick<ProductImport, 'changed' | 'made' | 'unchanged'>,
  when: keyof typeof texts,
): string {
  const parts = (['changed', 'made', 'unchanged'] as const).filter((kind) => counts[kind] > 0)
  if (parts.length === 0) return 'No product changes.'
  const said = parts.map((kind, index) => {
    const count = counts[kind]
    const noun = index > 0 ? '' : count === 1 ? ' product' : ' products'
    return `${grouped(count)}${noun} ${texts[when][kind][count === 1 ? 0 : 1]}`
  })
  return `${said.join(', ')}.`
}

/** `Apply 3 changes` */
export function applyLabel({ changed, made }: Pick<ProductImport, 'changed' | 'made'>): string {
  const count = changed + made
  return `Apply ${counted(count, 'change')}`
}
