import type { ProductImport } from '../../../contract/spreadsheets.ts'
import { Badge } from '../../ui/badge.tsx'
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '../../ui/table.tsx'
import { cutText } from './plan-texts.ts'

type Line = ProductImport['changes'][number]

/** What each line of a file would change, from what to what. */
export function ChangeTable({ shown: { changes, changed, made } }: { shown: ProductImport }) {
  const cut = cutText(changes.length, changed + made)
  return (
    <div>
      <h3 className="mb-2 font-semibold">Changes</h3>
      <Table label="Changes">
        <TableHead>
          <tr>
            <HeaderCell isNumeric>Line</HeaderCell>
            <HeaderCell>Product</HeaderCell>
            <HeaderCell className="w-full">What changes</HeaderCell>
          </tr>
        </TableHead>
        <TableBody>
          {changes.map((line) => (
            <TableRow key={line.line}>
              <Cell isNumeric className="align-top">
                {line.line}
              </Cell>
              <Cell className="wrap-anywhere min-w-32 align-top">
                <span className="block font-semibold">{line.name}</span>
                <Newness line={line} />
              </Cell>
              <Cell className="min-w-56 align-top">
                <CellChanges changes={line.changes} />
              </Cell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {cut !== null && <p className="mt-2 text-ink-soft text-sm">{cut}</p>}
    </div>
  )
}

function Newness({ line: { _id, namesakes } }: { line: Line }) {
  if (_id !== null) return null
  return (
    <span className="mt-1 flex flex-wrap items-center gap-2">
      <Badge tone="green">New</Badge>
      {namesakes > 0 && (
        <span className="text-danger text-sm">
          {namesakes === 1 ? 'There is one of this name already' : `There are ${namesakes} of this name already`}
        </span>
      )}
    </span>
  )
}

function CellChanges({ changes }: Pick<Line, 'changes'>) {
  return (
    <dl className="grid gap-x-3 gap-y-1 sm:grid-cols-[8rem_1fr]">
      {changes.map(({ column, from, to }) => (
        <div key={column} className="contents">
          <dt className="text-ink-soft">{column}</dt>
          <dd className="wrap-anywhere figures whitespace-pre-line">
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
