import type { ProductImport } from '../../../contract/spreadsheets.ts'
import { LineItem, LineList } from './line-list.tsx'
import { cutText } from './plan-texts.ts'

/** Everything that is wrong with a file. */
export function FaultList({ shown: { faults, faultCount } }: { shown: ProductImport }) {
  return (
    <LineList title="Faults" cut={cutText(faults.length, faultCount)}>
      {faults.map(({ line, column, reason }) => (
        <LineItem key={`${line} ${column} ${reason}`} line={line} subject={column ?? 'The whole line'}>
          {reason}
        </LineItem>
      ))}
    </LineList>
  )
}
